const DAY = 86_400_000;
const WEEK = 7;
const WORKDAYS = 5;
/** Monday, 1 January 1900: no accepted date is earlier. */
const FIRST_MONDAY = Date.UTC(1900, 0, 1) / DAY;

/** The number of days from 1970-01-01 to a date (yyyy-MM-dd). */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
/** The date (yyyy-MM-dd) of a number of days since 1970-01-01. */
export const dayOfNumber = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);

/**
 * Counts the working days of a project: `countBefore` is the number of them before a day, `dayAt` its inverse. With both, lags and durations in
 * working days are plain sums.
 */
export type DayCount = { countBefore: (day: number) => number; dayAt: (count: number) => number };

/** A calendar without days off. */
export const EVERY_DAY: DayCount = { countBefore: (day) => day, dayAt: (count) => count };

/** A calendar without weekends and days off. */
export function workingDays(daysOff: Iterable<string>): DayCount {
  const off = [...new Set(daysOff)]
    .filter((day) => /^\d{4}-\d\d-\d\d$/.test(day))
    .map(dayNumber)
    .filter((day) => !Number.isNaN(day) && weekdayOf(day) < WORKDAYS)
    .sort((one, other) => one - other);
  const countBefore = (day: number) => weekdaysBefore(day) - numberBelow(off, day);
  const dayAt = (count: number) => {
    const [weeks, rest] = [Math.floor(count / WORKDAYS), ((count % WORKDAYS) + WORKDAYS) % WORKDAYS];
    let day = FIRST_MONDAY + weeks * WEEK + rest;
    // Days off only increase the date; each iteration adds the remaining difference.
    for (;;) {
      const missing = count - countBefore(day);
      const isOff = weekdayOf(day) >= WORKDAYS || off[numberBelow(off, day)] === day;
      if (missing <= 0 && !isOff) return day;
      day += Math.max(1, missing);
    }
  };
  return { countBefore, dayAt };
}

/** 0 for Monday to 6 for Sunday. */
function weekdayOf(day: number): number {
  return (((day - FIRST_MONDAY) % WEEK) + WEEK) % WEEK;
}

function weekdaysBefore(day: number): number {
  return Math.floor((day - FIRST_MONDAY) / WEEK) * WORKDAYS + Math.min(weekdayOf(day), WORKDAYS);
}

/** The number of sorted numbers below a limit. */
function numberBelow(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
