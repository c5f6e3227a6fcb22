import type { TaskRow } from '@opsyard/contract';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { isClosed } from '../shared/reading/scope.ts';

/** The moment a task is due, while that is later on the present day; null when it has no time of day or nothing is left to do. */
export function dueSoonAt(task: Pick<TaskRow, 'dueDate' | 'dueTime' | 'category'>, now: Date): number | null {
  const { dueDate, dueTime, category } = task;
  if (!dueDate || !dueTime || isClosed(category) || dueDate !== dayOf(now)) return null;
  const at = new Date(`${dueDate}T${dueTime}`).getTime();
  return at > now.getTime() ? at : null;
}
