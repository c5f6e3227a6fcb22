import { writeDuration } from '../../records/duration.ts';
import { HOURS_PER_DAY } from './plain-fields.ts';

/** Formats an estimate so that parsing returns the same value: `1d 2h`. */
export function writeEstimate(minutes: number): string {
  return writeDuration(minutes, HOURS_PER_DAY);
}
