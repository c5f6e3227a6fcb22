import { commonFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import { cleanName } from './rules.ts';

/** A name as it is kept; refused when it shows nothing, or when composed it has more than `max` characters. */
export function nameOf(text: string, max: number): string {
  const name = cleanName(text);
  return name && [...name].length <= max ? name : fail(commonFailures.invalidInput);
}
