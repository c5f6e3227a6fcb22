import {
  attachment,
  type ChecklistItem,
  checklist,
  checklistTask,
  comment,
  type Member,
  type TaskDetail,
  taskLink,
  watch,
} from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { withSpeech } from '../../../kernel/loading/screens.ts';
import { type Outsiders, PartsContext, type PartsScope } from '../../../records/parts/parts-scope.ts';
import { EditorsNote } from '../shared/conflicts/edit-notes.tsx';
import { useEditing } from '../shared/editing/editing.ts';
import { insertAddedTask } from '../shared/insert-added-task.ts';
import { beginTaskUndo } from '../shared/offer-undo.ts';
import { useScope } from '../shared/reading/project-scope.tsx';

const calls = { comments: comment, files: attachment, checklist, watchers: watch, links: taskLink };
const alsoRefresh = { comments: ['task'], files: ['activity'] };

type ProviderProps = { task: Pick<TaskDetail, 'id' | 'title'>; children: ReactNode };

/** Connects comments, files and checklist with the task they belong to. */
export function TaskPartsProvider({ task: { id: taskId, title }, children }: ProviderProps) {
  const scope = useScope();
  const projectId = scope.project.id;
  const { isPlaced } = scope;
  const { name: projectName, members } = scope.project;
  const mayAdd = scope.can('manageMembers');
  const [mayComment, mayEdit, manages] = [scope.can('comment'), scope.can('editTasks'), scope.can('manageProject')];
  const StepEditing = useMemo(() => stepEditingOf(projectId, taskId), [projectId, taskId]);
  const { t } = useTranslation('tasks');
  const value = useMemo<PartsScope>(() => {
    const label = t('drawer.toSubtask');
    const stepEntries = (item: ChecklistItem) =>
      isPlaced ? [] : [{ key: 'subtask', label, disabled: item.done, run: () => void convertItem(projectId, item, t) }];
    const outsiders = isPlaced ? undefined : outsidersOf(taskId, { projectId, projectName, members, mayAdd });
    const rights = { mayComment, mayEdit, manages };
    return {
      type: 'task',
      title,
      recordId: taskId,
      calls,
      ...rights,
      alsoRefresh,
      StepEditing,
      stepEntries,
      outsiders,
    };
  }, [projectId, taskId, title, mayComment, mayEdit, manages, StepEditing, isPlaced, projectName, members, mayAdd, t]);
  return <PartsContext value={value}>{children}</PartsContext>;
}

const MIN_TEXT = 2;
const loadOutsiders = () => import('../access/outsiders.tsx');
type Outside = { projectId: string; projectName: string; members: readonly Member[]; mayAdd: boolean };

/** Users who may not see the task; members from whom a rule hides it cannot be given access in the project. */
function outsidersOf(taskId: string, { members, mayAdd, ...project }: Outside): Outsiders {
  const load = () => withSpeech(loadOutsiders, 'all');
  return {
    find: async (text, insiders) =>
      text.trim().length < MIN_TEXT ? [] : await (await load()).findOutsiders(taskId, text.trim(), insiders),
    mentioned: (person) =>
      void load().then(
        ({ tellOutsider }) =>
          tellOutsider(person, { ...project, mayAdd: mayAdd && !members.some(({ id }) => id === person.id) }),
        () => undefined,
      ),
  };
}

function stepEditingOf(projectId: string, taskId: string) {
  return function StepEditing({ itemId, isOpen }: { itemId: string; isOpen: boolean }) {
    const field = `checklist:${itemId}` as const;
    useEditing({ projectId, taskId, field }, isOpen);
    return <EditorsNote taskId={taskId} field={field} />;
  };
}

/** Replaces an item of a checklist by a subtask. */
async function convertItem(projectId: string, item: ChecklistItem, t: TFunction<'tasks'>): Promise<void> {
  const offerUndo = beginTaskUndo(projectId);
  try {
    const { records, opId } = await call(checklistTask.convert, { body: { id: item.id } });
    const alsoRefresh = [checklist.list.feature, 'task', 'activity'];
    insertAddedTask(projectId, records);
    void refresh(...alsoRefresh);
    offerUndo({ opIds: [opId], text: t('drawer.isSubtask', { title: item.text }), alsoRefresh });
  } catch {
    // The failure has been shown.
    offerUndo(null);
  }
}
