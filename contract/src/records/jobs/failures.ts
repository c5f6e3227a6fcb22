import { failures } from '../../kernel/failures.ts';

/** How calls about jobs can fail, beside what every call can. */
export const recordJobFailures = failures('recordJob', {
  notPossible: 409,
  targetsBusy: 409,
  tooManyItems: 422,
});
