import { Cron } from 'croner';

/** The next minute after an instant that a cron line names (minute, hour, day, month, weekday, in UTC); none where the day never comes. */
export function nextTime(cron: string, after: Date): Date | undefined {
  return new Cron(cron, { mode: '5-part', timezone: 'UTC', paused: true }).nextRun(after) ?? undefined;
}
