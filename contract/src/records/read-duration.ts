const HOUR = 60;
/** Hours of a calendar day. */
const DAY_HOURS = 24;

const FIGURE = String.raw`(\d{1,9}(?:\.\d{1,6})?)\s*`;
const DAYS = '(?:days?|d|人天|工作日|天|日)';
const HOURS = '(?:hours?|hrs?|h|个?小时|工时|时)';
const MINUTES = '(?:minutes?|mins?|m|分钟|分)';
const WITH_UNITS = new RegExp(
  `^(?:${FIGURE}${DAYS})?\\s*(?:${FIGURE}${HOURS}\\s*(?:${FIGURE}${MINUTES}?)?|${FIGURE}${MINUTES})?$`,
  'u',
);
const CLOCK = /^(\d{1,6}):([0-5]\d)$/;
const BARE = /^\d{1,9}(?:\.\d{1,6})?$/;

/**
 * Parses a duration to whole minutes: `1:30`, `1h 30m`, `1.5d`, `1天2小时`; undefined if it is invalid. With working days of `hoursPerDay` hours, a
 * plain number means hours, otherwise minutes.
 */
export function readDuration(text: string, hoursPerDay?: number): number | undefined {
  const typed = text.normalize('NFKC').trim().toLowerCase();
  const [, clockHours, clockMinutes] = CLOCK.exec(typed) ?? [];
  if (clockHours && clockMinutes) return Number(clockHours) * HOUR + Number(clockMinutes);
  if (BARE.test(typed)) return wholeNumber(Number(typed) * (hoursPerDay === undefined ? 1 : HOUR));
  const [all, days, hours, behindHours, alone] = WITH_UNITS.exec(typed) ?? [];
  if (!all) return undefined;
  const ofDays = Number(days ?? 0) * (hoursPerDay ?? DAY_HOURS) * HOUR;
  return wholeNumber(ofDays + Number(hours ?? 0) * HOUR + Number(behindHours ?? alone ?? 0));
}

function wholeNumber(minutes: number): number | undefined {
  const value = Math.round(minutes);
  return Number.isSafeInteger(value) ? value : undefined;
}
