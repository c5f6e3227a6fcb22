import { printFilter, type TaskFilter, type TaskRow } from '@opsyard/contract';
import { plusDays } from '../../../ui/dates/month.ts';
import { dayAsDate } from '../../../ui/dates/when-text.ts';

/** How many days a completed task stays in its column; older ones show on request. */
export const DONE_DAYS = 14;

/** Which columns show only what was completed since an instant. */
export type DoneWindow = { since: string; statusIds: ReadonlySet<string> };

/** The window of the columns of completed tasks, on a day. */
export function doneWindow(today: string, statusIds: readonly string[]): DoneWindow {
  return { since: dayAsDate(plusDays(today, -DONE_DAYS)).toISOString(), statusIds: new Set(statusIds) };
}

/** The filter of a list with only the tasks completed within a window. */
export function withinWindow(filter: TaskFilter = {}, { since }: DoneWindow): TaskFilter {
  const recent = printFilter({ field: 'completedAt', op: 'atLeast', value: since });
  return { ...filter, where: filter.where ? `(${filter.where}) and ${recent}` : recent };
}

/** Whether a window hides a task; one whose completion is being saved shows. */
export function isOlder({ statusId, completedAt }: TaskRow, window: DoneWindow | undefined): boolean {
  return window?.statusIds.has(statusId) === true && completedAt !== null && completedAt < window.since;
}
