import { HOURS_PER_DAY, writeDuration } from '@opsyard/contract';
import type { TFunction } from 'i18next';

const HOUR = 60;

/** Sums of work to be read at a glance: from one working day on, without minutes. */
export function roughEstimate(minutes: number, t: TFunction<'tasks'>): string {
  const isLong = minutes >= HOURS_PER_DAY * HOUR;
  return estimateText(isLong ? Math.round(minutes / HOUR) * HOUR : minutes, t);
}

/** Minutes of work in working days, hours and minutes: `1d 2h`. */
export function estimateText(minutes: number, t: TFunction<'tasks'>): string {
  return writeDuration(minutes, HOURS_PER_DAY, [t('shared.unit.day'), t('shared.unit.hour'), t('shared.unit.minute')]);
}

/** Minutes of the clock in hours and minutes, also from a working day on: `9h 30m`. */
export function clockHours(minutes: number, t: TFunction<'tasks'>): string {
  return writeDuration(minutes, undefined, [t('shared.unit.day'), t('shared.unit.hour'), t('shared.unit.minute')]);
}
