import { type TaskChanges, type TaskInOtherProject, task } from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { plusDays } from '../../../ui/dates/month.ts';
import { beginTaskUndo } from '../shared/offer-undo.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';

/** The dates of a task this many days later. */
export function movedBy({ startDate, dueDate }: TaskInOtherProject, days: number): TaskChanges {
  return {
    ...(startDate && { startDate: plusDays(startDate, days) }),
    ...(dueDate && { dueDate: plusDays(dueDate, days) }),
  };
}

/** Whether the workload of a project shows a task of another one. */
export function isElsewhere(row: TaskInOtherProject, projectId: string | undefined): boolean {
  return projectId !== undefined && row.projectId !== projectId;
}

/** Changes a task in one operation that can be undone; a refusal is shown by the call. */
export async function changeTask({ id, version, projectId }: TaskInOtherProject, changes: TaskChanges, text: string) {
  const offerUndo = beginTaskUndo(projectId);
  const saved = await call(task.edit, { body: { id, version, changes } }).catch(() => null);
  offerUndo(saved && { opIds: [saved.opId], text, alsoRefresh: ['workload'] });
  if (saved) taskStoreOf(projectId).markStale();
  await refresh('workload', 'taskPlacement');
  return saved !== null;
}
