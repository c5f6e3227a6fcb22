import type { Moment } from './types.ts';
import { variation } from './variation.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** The working day of a team from Shenzhen to Lisbon: 01:00 to 17:00 UTC, in minutes. */
const FROM = 60;
const TO = 1_020;

/**
 * The instant of a moment, given what time it is now. What happened today is squeezed into the last two hours, in its order, so that
 * nothing lies ahead.
 */
export function instantOf(now: Date, { daysAgo, minute }: Moment): Date {
  if (daysAgo === 0) return new Date(now.getTime() - Math.max(1, (TO - minute) / 8) * MINUTE);
  const midnight = Math.floor(now.getTime() / DAY) * DAY;
  return new Date(Math.min(midnight - daysAgo * DAY + minute * MINUTE, now.getTime() - 130 * MINUTE));
}

/** A moment within working hours of a day; which minute varies with the text. */
export function momentOn(daysAgo: number, text: string): Moment {
  return { daysAgo, minute: FROM + variation(text, TO - FROM - 120) };
}

/** A moment, or a few minutes after the one before it if that is later. */
export function notBefore(earlier: Moment | undefined, moment: Moment): Moment {
  if (!earlier || isBefore(earlier, moment)) return moment;
  return { daysAgo: earlier.daysAgo, minute: Math.min(earlier.minute + 9, TO) };
}

/** The last of some moments. */
export function latest(moments: readonly [Moment, ...Moment[]]): Moment {
  return moments.reduce((last, moment) => (isBefore(last, moment) ? moment : last));
}

/** Whether the first moment comes before the second. */
export function isBefore(a: Moment, b: Moment): boolean {
  return a.daysAgo > b.daysAgo || (a.daysAgo === b.daysAgo && a.minute < b.minute);
}
