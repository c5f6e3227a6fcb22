import { formFailures, labelFailures, recordFailures, trashFailures } from '@opsyard/contract';
import { fail, RequestFailed } from '../../../kernel/fail.ts';

const TAKEN: ReadonlySet<string> = new Set([
  recordFailures.viewNameTaken.code,
  labelFailures.nameTaken.code,
  formFailures.nameTaken.code,
]);

/** Restores something; if its name has been taken meanwhile, the refusal says which one. */
export async function refuseTakenName(name: string, restoring: Promise<unknown>): Promise<void> {
  try {
    await restoring;
  } catch (error) {
    if (!(error instanceof RequestFailed) || !TAKEN.has(error.failure.code)) throw error;
    fail(trashFailures.nameTaken, { values: { name }, detail: { name } });
  }
}
