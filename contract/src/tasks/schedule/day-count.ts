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

/** A calendar without weekends and days off, and with make-up days; `daysOff` lists both: a day on a weekend is a make-up day. */
export function workingDays(daysOff: Iterable<string>): DayCount {
  const listed = [...new Set(daysOff)]
    .filter((day) => /^\d{4}-\d\d-\d\d$/.test(day))
    .map(dayNumber)
    .filter((day) => !Number.isNaN(day))
    .sort((one, other) => one - other);
  const [off, makeUp] = [listed.filter((day) => !isOnWeekend(day)), listed.filter(isOnWeekend)];
  const countBefore = (day: number) => weekdaysBefore(day) - numberBelow(off, day) + numberBelow(makeUp, day);
  const isWorking = (day: number) => {
    const exceptions = isOnWeekend(day) ? makeUp : off;
    return isOnWeekend(day) === (exceptions[numberBelow(exceptions, day)] === day);
  };
  const dayAt = (count: number) => {
    const [weeks, rest] = [Math.floor(count / WORKDAYS), ((count % WORKDAYS) + WORKDAYS) % WORKDAYS];
    let day = FIRST_MONDAY + weeks * WEEK + rest;
    // Make-up days only move it back, days off only forward; each step covers the remaining difference.
    while (countBefore(day) > count) day -= Math.max(1, countBefore(day) - count);
    for (;;) {
      const missing = count - countBefore(day);
      if (missing <= 0 && isWorking(day)) return day;
      day += Math.max(1, missing);
    }
  };
  return { countBefore, dayAt };
}

function isOnWeekend(day: number): boolean {
  return weekdayOf(day) >= WORKDAYS;
}

/** 0 for Monday to 6 for Sunday. */
function weekdayOf(day: number): number {
  return (((day - FIRST_MONDAY) % WEEK) + WEEK) % WEEK;
}

function weekdaysBefore(day: number): number {
  return Math.floor((day - FIRST_MONDAY) / WEEK) * WORKDAYS + Math.min(weekdayOf(day), WORKDAYS);
}

function numberBelow(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
