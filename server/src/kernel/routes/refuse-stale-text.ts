import { commonFailures } from '@opsyard/contract';
import { fail } from '../fail.ts';

/**
 * Refuses to overwrite a text of a record without versions if it has changed since the editor opened (`was`): `staleVersion`, with the
 * current text in its detail. Callers without `was` overwrite it.
 */
export function refuseStaleText(was: string | undefined, present: string, requested: string | undefined): void {
  if (was === undefined || requested === undefined || was === present || requested === present) return;
  fail(commonFailures.staleVersion, { detail: { theirs: present } });
}
