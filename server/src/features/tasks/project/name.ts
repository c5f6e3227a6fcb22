import { commonFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import { cleanName } from './rules.ts';

/** A normalised name; refused if it is blank, or has more than `max` characters when composed. */
export function nameOf(text: string, max: number): string {
  const name = cleanName(text);
  return name && [...name].length <= max ? name : fail(commonFailures.invalidInput);
}
