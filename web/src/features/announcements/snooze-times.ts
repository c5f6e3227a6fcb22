import { clockAt, instantOfClock } from '../../kernel/zone-time.ts';

const HOURS_MS = 3 * 3_600_000;
/** When the working day begins: snoozed messages come back then. */
const MORNING = 'T09:00';

/** The times a message can be snoozed until, in the time zone of the user: in three hours, tomorrow and next Monday in the morning. */
export function snoozeTimes(now: Date): Record<'later' | 'tomorrow' | 'nextWeek', string> {
  const today = clockAt(now).slice(0, 10);
  const weekday = new Date(`${today}T00:00Z`).getUTCDay();
  const later = new Date(now.getTime() + HOURS_MS).toISOString();
  return {
    later,
    tomorrow: instantOfClock(today + MORNING, 1) ?? later,
    nextWeek: instantOfClock(today + MORNING, (8 - weekday) % 7 || 7) ?? later,
  };
}

/** The morning of a day. */
export function morningOf(day: string): string | undefined {
  return instantOfClock(day + MORNING);
}
