import { readDuration } from '../../records/read-duration.ts';
import { ESTIMATE_MAX, HOURS_PER_DAY } from './plain-fields.ts';

/** Parses an estimate such as `4h`, `1.5d` or `1d 2h`, a plain number as hours; undefined if it is invalid or too long. */
export function readEstimate(text: string): number | undefined {
  const minutes = readDuration(text, HOURS_PER_DAY);
  return minutes !== undefined && minutes <= ESTIMATE_MAX ? minutes : undefined;
}
