import { type DayCount, dayNumber, dayOfNumber } from '../schedule/day-count.ts';

/** The distance of a day from another one in the days of a calendar: negative before it, and 0 if no counted day lies between them. */
export function daysFrom(days: DayCount, from: string, day: string): number {
  const [start, end] = [dayNumber(from), dayNumber(day)];
  if (end < start) return days.countBefore(end) - days.countBefore(start);
  return days.countBefore(end + 1) - days.countBefore(start + 1);
}

/** The day at a distance from another one, which itself may be a day off; the inverse of `daysFrom` for counted days. */
export function dayFrom(days: DayCount, from: string, distance: number): string {
  if (distance === 0) return from;
  const start = dayNumber(from);
  const base = distance < 0 ? days.countBefore(start) : days.countBefore(start + 1) - 1;
  return dayOfNumber(days.dayAt(base + distance));
}
