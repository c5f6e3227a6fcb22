import type { TFunction } from 'i18next';
import type { useNumberText } from '../../../../ui/numbers/number-text.ts';

const HOURS_PER_DAY = 24;
const MINUTES_PER_HOUR = 60;

/** Hours as “20 min”, “3.5 h” or “2 days”; a dash without a value. */
export function durationText(
  hours: number | null,
  number: ReturnType<typeof useNumberText>,
  t: TFunction<'tasks'>,
): string {
  if (hours === null) return '–';
  const minutes = Math.round(hours * MINUTES_PER_HOUR);
  if (minutes < MINUTES_PER_HOUR) return t('overview.flow.minutes', { value: number(minutes) });
  const tenths = (value: number) => number(Math.round(value * 10) / 10);
  if (hours < HOURS_PER_DAY) return t('overview.flow.hours', { value: tenths(hours) });
  return t('overview.flow.days', { value: tenths(hours / HOURS_PER_DAY) });
}
