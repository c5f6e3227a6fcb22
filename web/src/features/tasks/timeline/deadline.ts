import type { ProjectDetail, TaskRow } from '@opsyard/contract';
import { taskStoreOf } from '../shared/reading/task-store.ts';

/** The due date of a parent task or of the project that a task is due after. */
export type Deadline = { day: string; of: 'parent' | 'project' };

/** The deadline that a task misses with a due date: that of its parent, as far as it is known, else that of its project. */
export function deadlineMissed(
  { projectId, parentId }: Pick<TaskRow, 'projectId' | 'parentId'>,
  dueDate: string | null,
  project: Pick<ProjectDetail, 'dueDate'>,
): Deadline | null {
  if (dueDate === null) return null;
  const parent = parentId === null ? undefined : taskStoreOf(projectId).get(parentId);
  if (parent?.dueDate && dueDate > parent.dueDate) return { day: parent.dueDate, of: 'parent' };
  return project.dueDate && dueDate > project.dueDate ? { day: project.dueDate, of: 'project' } : null;
}
