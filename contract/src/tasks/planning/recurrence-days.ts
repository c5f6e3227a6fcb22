import { DAY_RANGE } from '../../kernel/day-range.ts';
import { MISSED_DAYS_MAX, NTH_LAST, type Repetition } from './recurrence.ts';

const DAY = 86_400_000;

/** The next due date after `day`; null if the recurrence has ended by then. Dates have no time zone. */
export function nextDay(repetition: Repetition, day: string): string | null {
  const next = following(repetition, day);
  return next === null || next > (repetition.until ?? DAY_RANGE.last) ? null : next;
}

/** A date of a series, and the due date of its task, which days off and exceptions may move. */
export type Occurrence = { day: string; due: string };
/** Whether nobody works on a day. */
export type IsOff = (day: string) => boolean;

/** More dates than this in succession that are all skipped end a series. */
const SKIPPED_MAX = 1_000;
/** Longer than any holidays. */
const DAYS_OFF_MAX = 60;

/** The dates of a series after one of its tasks in their order, with their due dates; null for those that are skipped. */
export function* datesAfter(
  repetition: Repetition,
  from: Occurrence,
  isOff: IsOff,
): Generator<{ day: string; due: string | null }> {
  const exceptions = new Map(repetition.exceptions?.map(({ day, to }) => [day, to]));
  let last = from.due;
  for (let day = nextDay(repetition, from.day); day !== null; day = nextDay(repetition, day)) {
    const moved = exceptions.get(day);
    const due = moved === undefined ? workedOn(day, repetition, isOff) : moved;
    // Several dates may be shifted to one day, for which one task is enough.
    const isDouble = moved === undefined && due !== null && due <= last;
    const isLate = due !== null && due > (repetition.until ?? DAY_RANGE.last);
    if (due === null || isDouble || isLate) yield { day, due: null };
    else {
      last = due;
      yield { day, due };
    }
  }
}

/**
 * The next task of a series that is created some days before it is due, and the day on which it is; null if there is none. Of missed dates
 * it is the latest, or the first one that was not missed too long ago.
 */
export function nextScheduled(
  repetition: Repetition & { daysAhead: number },
  from: Occurrence,
  { today, isOff }: { today: string; isOff: IsOff },
): { next: Occurrence; createdOn: string } | null {
  const oldest = text(at(today) - MISSED_DAYS_MAX * DAY);
  const isAll = repetition.missed === 'all';
  const next = nextOccurrence(repetition, from, { today: isAll ? oldest : today, isOff });
  return next && { next, createdOn: text(at(next.due) - repetition.daysAhead * DAY) };
}

/** The next task of a series when one is completed today: that of the next date, or of the latest of the missed ones; null if there is none. */
export function nextOccurrence(
  repetition: Repetition,
  from: Occurrence,
  { today, isOff }: { today: string; isOff: IsOff },
): Occurrence | null {
  let found: Occurrence | null = null;
  let skipped = 0;
  for (const { day, due } of datesAfter(repetition, from, isOff)) {
    skipped = due === null ? skipped + 1 : 0;
    if (skipped > SKIPPED_MAX) break;
    if (due === null) continue;
    if (due > today) return found ?? { day, due };
    found = { day, due };
  }
  return found;
}

/** The day on which a date is worked on; null if it is skipped. */
function workedOn(day: string, { onDaysOff = 'keep' }: Repetition, isOff: IsOff): string | null {
  if (onDaysOff === 'keep' || !isOff(day)) return day;
  if (onDaysOff === 'skip') return null;
  const step = onDaysOff === 'next' ? DAY : -DAY;
  let reached = day;
  for (let left = DAYS_OFF_MAX; left > 0 && isOff(reached); left--) reached = text(at(reached) + step);
  return reached > DAY_RANGE.last ? null : reached;
}

/** Shifts a date by the difference of two others. */
export function shiftedDay(day: string, from: string, to: string): string {
  return text(at(day) + at(to) - at(from));
}

function following(repetition: Repetition, day: string): string | null {
  const { unit, every, weekdays } = repetition;
  if (unit === 'day') return text(at(day) + every * DAY);
  if (unit === 'week') return onWeekday(day, every, weekdays);
  const months = unit === 'year' ? every * 12 : every;
  const last = new Date(at(DAY_RANGE.last));
  for (let ahead = months; ; ahead += months) {
    const from = new Date(at(day));
    const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + ahead, 1));
    if (month > last) return null;
    const found = dayInMonth(repetition, month, from.getUTCDate());
    if (found !== null) return text(month.getTime() + (found - 1) * DAY);
  }
}

/** The day of a month that begins at `month` on which a task is due; null if the month is skipped. */
function dayInMonth({ monthDay, nthWeekday, shortMonths }: Repetition, month: Date, former: number): number | null {
  const length = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  if (!nthWeekday) {
    const day = monthDay ?? former;
    if (day <= length) return day;
    return shortMonths === 'skip' ? null : length;
  }
  const { nth, weekday } = nthWeekday;
  const first = 1 + ((weekday - (month.getUTCDay() || 7) + 7) % 7);
  return nth === NTH_LAST ? first + Math.floor((length - first) / 7) * 7 : first + (nth - 1) * 7;
}

/** A later weekday of the same week, or else the first one of the next recurring week; weeks start on Monday. */
function onWeekday(day: string, every: number, weekdays: readonly number[] = []): string {
  const present = new Date(at(day)).getUTCDay() || 7;
  const requested = weekdays.length > 0 ? weekdays : [present];
  const later = requested.filter((weekday) => weekday > present);
  const weekday = later.length > 0 ? Math.min(...later) : Math.min(...requested) + every * 7;
  return text(at(day) + (weekday - present) * DAY);
}

function at(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function text(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
