import type { TaskRow } from '@opsyard/contract';

type TaskProgress = { of: 'task' | 'subtasks' | 'checklist'; done: number; count: number };

/** How much of a task is done: all of a completed one, else its subtasks, else its checklist; undefined where nothing tells, and for cancelled ones. */
export function progressOfTask({
  category,
  ...row
}: Pick<TaskRow, 'category' | 'children' | 'childrenDone' | 'checklist' | 'checklistDone'>): TaskProgress | undefined {
  if (category === '3') return undefined;
  if (category === '1') return { of: 'task', done: 1, count: 1 };
  if (row.children > 0) return { of: 'subtasks', done: row.childrenDone, count: row.children };
  return row.checklist > 0 ? { of: 'checklist', done: row.checklistDone, count: row.checklist } : undefined;
}
