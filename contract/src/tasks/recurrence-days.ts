import { DAY_RANGE } from '../kernel/day-range.ts';
import type { Repetition } from './recurrence.ts';

const DAY = 86_400_000;

/** The next due date after `day`; null if the recurrence has ended by then. Dates have no time zone. */
export function nextDay(repetition: Repetition, day: string): string | null {
  const next = following(repetition, day);
  return next > (repetition.until ?? DAY_RANGE.last) ? null : next;
}

/** The due date of the next task when one is completed today: the next one, or the latest of the missed ones. */
export function nextDueDay(repetition: Repetition, day: string, today: string): string | null {
  let due = nextDay(repetition, day);
  for (let later = due; later !== null && later <= today; later = nextDay(repetition, later)) due = later;
  return due;
}

/** Shifts a date by the difference of two others. */
export function shiftedDay(day: string, from: string, to: string): string {
  return text(at(day) + at(to) - at(from));
}

function following({ unit, every, weekdays, monthDay }: Repetition, day: string): string {
  if (unit === 'day') return text(at(day) + every * DAY);
  if (unit === 'week') return onWeekday(day, every, weekdays);
  const date = new Date(at(day));
  const months = unit === 'year' ? every * 12 : every;
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return text(Date.UTC(year, month, Math.min(monthDay ?? date.getUTCDate(), length)));
}

/** A later weekday of the same week, or else the first one of the next recurring week; weeks start on Monday. */
function onWeekday(day: string, every: number, weekdays: readonly number[] = []): string {
  const present = new Date(at(day)).getUTCDay() || 7;
  const wanted = weekdays.length > 0 ? weekdays : [present];
  const later = wanted.filter((weekday) => weekday > present);
  const weekday = later.length > 0 ? Math.min(...later) : Math.min(...wanted) + every * 7;
  return text(at(day) + (weekday - present) * DAY);
}

function at(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function text(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
