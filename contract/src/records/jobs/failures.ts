import { failures } from '../../kernel/failures.ts';

/** Failures of job calls, in addition to the common ones. */
export const recordJobFailures = failures('recordJob', {
  notPossible: 409,
  targetsBusy: 409,
  tooManyItems: 422,
});
