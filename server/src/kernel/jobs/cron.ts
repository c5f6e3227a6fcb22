import { Cron } from 'croner';

/**
 * The next minute after an instant that matches a cron expression (minute, hour, day, month, weekday, in UTC or another time zone);
 * undefined if there is none.
 */
export function nextTime(cron: string, after: Date, timezone = 'UTC'): Date | undefined {
  return new Cron(cron, { mode: '5-part', timezone, paused: true }).nextRun(after) ?? undefined;
}
