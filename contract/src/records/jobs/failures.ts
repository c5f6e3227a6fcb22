import { failures } from '../../kernel/failures.ts';

/** Failures of job calls, in addition to the common ones. */
export const recordJobFailures = failures('recordJob', {
  notPossible: 409,
  targetsBusy: 409,
  /** The creator waits for as many jobs of the kind as allowed. */
  tooManyWaiting: 409,
  tooManyItems: 422,
  /** The file of an item has expired. */
  fileGone: 410,
  /** The creator has lost the permission since. */
  creatorUnable: 403,
});
