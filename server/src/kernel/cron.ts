import { Cron } from 'croner';

/** The next minute after an instant that a cron line names (minute, hour, day, month, weekday, in UTC or another zone); none where the day never comes. */
export function nextTime(cron: string, after: Date, timezone = 'UTC'): Date | undefined {
  return new Cron(cron, { mode: '5-part', timezone, paused: true }).nextRun(after) ?? undefined;
}
