import { commonFailures } from '@opsyard/contract';
import { fail } from './fail.ts';

/**
 * Refuses to replace a text of a record without versions when it is no longer what the editor showed as it opened (`was`): `staleVersion`,
 * with the present text in its detail. Callers that do not say what they saw replace whatever is there.
 */
export function refuseStaleText(was: string | undefined, present: string, wished: string | undefined): void {
  if (was === undefined || wished === undefined || was === present || wished === present) return;
  fail(commonFailures.staleVersion, { detail: { theirs: present } });
}
