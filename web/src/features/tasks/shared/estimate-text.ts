import { HOURS_PER_DAY, writeDuration } from '@opsyard/contract';
import type { TFunction } from 'i18next';

/** Minutes of work in working days, hours and minutes: `1d 2h`. */
export function estimateText(minutes: number, t: TFunction<'tasks'>): string {
  return writeDuration(minutes, HOURS_PER_DAY, [t('shared.unit.day'), t('shared.unit.hour'), t('shared.unit.minute')]);
}
