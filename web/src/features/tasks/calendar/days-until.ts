import type { TaskRow } from '@opsyard/contract';
import type { Days } from '../../../records/calendar/calendar-setup.ts';

/** The days of a task with another due date; it still begins when it did, unless that would be later. */
export function daysUntil({ startDate }: Pick<TaskRow, 'startDate'>, day: string): Days {
  return { first: startDate !== null && startDate < day ? startDate : day, last: day };
}
