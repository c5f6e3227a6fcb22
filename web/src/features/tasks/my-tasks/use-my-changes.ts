import { type MyTask, myTask, type Status } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { notify } from '../../../kernel/notify.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { beginUndoable, undoRequest } from '../../../kernel/writes/undo.ts';
import { instantOfClock } from '../../../kernel/zone-time.ts';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { editTask } from '../shared/editing/edit-task.ts';
import { missingIn, refusalsOf } from '../shared/editing/transitions.ts';
import { readScope } from '../shared/reading/read-scope.ts';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { sortByDueDate } from './sort-by-due-date.ts';

type Snoozed = Pick<MyTask, 'id' | 'snoozedUntil'>;

/** Completes and snoozes tasks of any project; `onAct` gets the project before any question. */
export function useMyChanges(onAct: (projectKey: string) => void) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const warn = (text: string) => notify(({ message }) => void message.warning(text));
  const complete = async (task: MyTask) => {
    const scope = await readScope(task.projectKey);
    if (!scope) return;
    onAct(task.projectKey);
    if (!scope.can('editTasks')) return warn(t('myTasks.mayNotEdit'));
    const status = doneStatus(scope, task);
    if (!status) return warn(t('myTasks.noDone'));
    const store = taskStoreOf(task.projectId);
    store.storeRead([task]);
    const text = t('myTasks.completed', { key: scope.keyOf(task) });
    const base = store.get(task.id) ?? task;
    await editTask({ scope, base, changes: { statusId: status.id }, text, announce: true });
    await refresh('task');
  };
  const wake = async (tasks: readonly Snoozed[]) => {
    await call(myTask.wake, { body: { ids: tasks.map(({ id }) => id) } }).catch(() => undefined);
    await refresh('task');
  };
  const snooze = async (tasks: readonly Snoozed[], until: string) => {
    const finish = beginUndoable();
    const ids = tasks.map(({ id }) => id);
    try {
      await call(myTask.snooze, { body: { ids, until, at: instantOfClock(until) ?? '' } });
      const text = t('myTasks.snoozeDone', { count: ids.length, day: plainDay(until, language) });
      const request = undoRequest(myTask.wake, { ids });
      finish({ opId: `snooze ${ids[0]} ${until}`, text, request, undo: () => wake(tasks).then(() => null) });
    } catch {
      finish(null);
    }
    await refresh('task');
  };
  const unrank = async ({ id, title }: MyTask) => {
    await sortByDueDate(id, t('myTasks.unranked', { title }));
    await refresh('task');
  };
  return { complete, snooze, wake, unrank };
}

/** The first status of finished tasks the task may be given; where none is allowed, the first, whose refusal is shown. */
function doneStatus(scope: ProjectScope, row: MyTask): Status | undefined {
  const done = scope.statuses.filter(({ category }) => category === '1');
  const isAllowed = ({ id }: Status) => {
    const refusals = refusalsOf(scope, { row, toId: id });
    return refusals.length === 0 || missingIn(refusals) !== undefined;
  };
  return done.find(isAllowed) ?? done[0];
}
