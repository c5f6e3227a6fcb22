import { zoneInUse } from './zone.ts';

const FIELD = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?$/;

/** An instant in the user's time zone, in the format of date-time inputs: `yyyy-MM-ddTHH:mm`. */
export function clockAt(instant: Date): string {
  return wall(instant, zoneInUse()).slice(0, 16);
}

/**
 * The instant at which the user's clocks show a date (its beginning) or a date and time; `days` later if given. A time skipped by a clock change
 * is shifted by an hour. Undefined for an invalid time.
 */
export function instantOfClock(field: string, days = 0): string | undefined {
  const [, year, month, day, hour = 0, minute = 0] = (FIELD.exec(field) ?? []).map(Number).map((part) => part || 0);
  if (!year || !month || !day) return undefined;
  const shown = Date.UTC(year, month - 1, day + days, hour, minute);
  const zone = zoneInUse();
  // If the guess is on the other side of a clock change, the second step corrects it.
  const first = shown - offsetAt(shown, zone);
  return new Date(shown - offsetAt(first, zone)).toISOString();
}

function offsetAt(time: number, zone: string): number {
  return Date.parse(`${wall(new Date(time), zone)}Z`) - Math.floor(time / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function wall(instant: Date, zone: string): string {
  const options = { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23', timeZone: zone } as const;
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', options);
  formats.set(zone, format);
  // The Swedish locale has the format `yyyy-MM-dd HH:mm:ss`.
  return format.format(instant).replace(' ', 'T');
}
