import type { TFunction } from 'i18next';
import { clockAt } from '../../../kernel/zone-time.ts';

/**
 * Describes a cron expression, which is in UTC, in the language and time zone of the user; complex expressions are
 * returned unchanged.
 */
export function cronText(cron: string, now: Date, t: TFunction<'system'>): string {
  const [minute = '', hour = '', ...rest] = cron.trim().split(/\s+/);
  if (rest.join(' ') !== '* * *') return cron;
  if (minute === '*' && hour === '*') return t('job.cron.minute');
  const [, step] = /^\*\/(\d+)$/.exec(minute) ?? [];
  if (step && hour === '*') return t('job.cron.minutes', { count: Number(step) });
  if (!/^\d+$/.test(minute)) return cron;
  const at = new Date(now);
  if (hour === '*') {
    at.setUTCMinutes(Number(minute));
    return t('job.cron.hour', { minute: clockAt(at).slice(14) });
  }
  if (!/^\d+$/.test(hour)) return cron;
  at.setUTCHours(Number(hour), Number(minute));
  return t('job.cron.day', { time: clockAt(at).slice(11) });
}
