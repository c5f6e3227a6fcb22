import { type DayCount, dayNumber } from '../schedule/day-count.ts';
import type { LeaveConflict } from './workload.ts';

/** The visible days by number, in columns of a fixed number of days. */
export type WorkloadColumns = { from: number; days: number; size: number };
type Planned = { estimate: number | null; first: string; last: string };
export type Workdays = { days: DayCount; off: ReadonlySet<number> };

/** Whether a user works on a day. */
export function isWorkday(day: number, { days, off }: Workdays): boolean {
  return days.countBefore(day + 1) > days.countBefore(day) && !off.has(day);
}

/** The capacity of each column in minutes. */
export function capacities({ from, days, size }: WorkloadColumns, workdays: Workdays, minutesPerDay: number): number[] {
  const found = Array.from({ length: Math.ceil(days / size) }, () => 0);
  for (let at = 0; at < days; at++) {
    if (isWorkday(from + at, workdays))
      found[Math.floor(at / size)] = (found[Math.floor(at / size)] ?? 0) + minutesPerDay;
  }
  return found;
}

/**
 * Planned minutes of each column: estimates are spread evenly over the user's working days from start to due date; without any, they count on
 * the last day.
 */
export function plannedMinutes(tasks: readonly Planned[], columns: WorkloadColumns, workdays: Workdays): number[] {
  const { from, days, size } = columns;
  const found = Array.from({ length: Math.ceil(days / size) }, () => 0);
  const add = (day: number, minutes: number) => {
    const at = Math.floor((day - from) / size);
    if (day >= from && day < from + days) found[at] = (found[at] ?? 0) + minutes;
  };
  for (const { estimate, first, last } of tasks) {
    if (!estimate) continue;
    const [begin, end] = [dayNumber(first), dayNumber(last)];
    const count = countWorkdays(begin, end, workdays);
    if (count === 0) add(end, estimate);
    for (let day = Math.max(begin, from); count > 0 && day <= Math.min(end, from + days - 1); day++) {
      if (isWorkday(day, workdays)) add(day, estimate / count);
    }
  }
  return found.map(Math.round);
}

/** The days on which a user is away while others work, in order. */
export function leaveDays({ days, off }: Workdays): number[] {
  return [...off].filter((day) => isWorkday(day, { days, off: NONE })).toSorted((one, other) => one - other);
}

/** Whether a task is due, or has to be worked on, on one of these days. */
export function leaveConflict(
  { first, last }: Omit<Planned, 'estimate'>,
  leave: readonly number[],
): LeaveConflict | null {
  const [begin, end] = [dayNumber(first), dayNumber(last)];
  const meets = leave.filter((day) => day >= begin && day <= end);
  if (meets.length === 0) return null;
  return meets.at(-1) === end ? 'due' : 'work';
}

function countWorkdays(begin: number, end: number, { days, off }: Workdays): number {
  const own = leaveDays({ days, off }).filter((day) => day >= begin && day <= end);
  return days.countBefore(end + 1) - days.countBefore(begin) - own.length;
}

const NONE: ReadonlySet<number> = new Set();
