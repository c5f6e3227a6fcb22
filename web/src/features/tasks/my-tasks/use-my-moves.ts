import type { MyTask } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../kernel/notify.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import type { CalendarItem, Days } from '../../../records/calendar/calendar-setup.ts';
import { useDayMove } from '../../../records/calendar/use-day-move.ts';
import { changesForDays } from '../calendar/task-items.ts';
import { useCalendarTexts } from '../calendar/use-calendar-words.ts';
import { changeDates } from '../schedule/change-dates.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { readScope } from '../shared/reading/read-scope.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { asRow } from '../shared/text/field-value.ts';
import { datesText } from '../timeline/axis-text.ts';
import { useMyActions } from './my-task-context.ts';

/** Moving my tasks to other days: an ordinary change of dates in their projects, with its conflicts, plan and undo. */
export function useMyMoves(tasks: readonly MyTask[], hasBars: boolean) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const words = useCalendarTexts(true);
  const { openTask } = useOpenTask();
  const { act } = useMyActions();
  const save = async (task: MyTask, days: Days | null) => {
    const store = taskStoreOf(task.projectId);
    const base = store.get(task.id) ?? task;
    const changes = changesForDays(base, days, { hasBars });
    if (!changes) return;
    // Shown before its project has been read.
    const removeOverlay = store.overlay(task.id, asRow(changes, base));
    const scope = await readScope(task.projectKey);
    if (!scope?.can('editTasks')) {
      removeOverlay();
      if (scope) notify(({ message }) => void message.warning(t('myTasks.mayNotEdit')));
      return;
    }
    act(task.projectKey);
    const key = scope.keyOf(base);
    const dates = datesText(t, language, { ...base, ...changes });
    const text = days === null ? t('calendar.cleared', { key }) : t('calendar.saved', { key, dates });
    await changeDates({ scope, base, changes, text, announce: true }).finally(removeOverlay);
  };
  const taskOf = (id: string) => tasks.find((one) => one.id === id);
  const move = (item: CalendarItem, days: Days | null) => {
    const task = taskOf(item.id);
    if (!task || !changesForDays(task, days, { hasBars })) return false;
    void save(task, days);
    return true;
  };
  const onOpen = (id: string) => {
    const task = taskOf(id);
    if (task) openTask(`${task.projectKey}-${task.seq}`);
  };
  return useDayMove({ words, isMovable: true, isStretchable: hasBars, onOpen, move });
}
