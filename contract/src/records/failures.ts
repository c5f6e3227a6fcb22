import { failures } from '../kernel/failures.ts';

/** Failures of calls of all record types, in addition to the common ones. */
export const recordFailures = failures('record', {
  unknownFilter: 400,
  tooManyMatch: 422,
  tooManyCells: 422,
  duplicate: 409,
  linkMissing: 422,
  notPossible: 409,
  inTrash: 409,
  fileTooLarge: 413,
  fileGone: 410,
  nothingToImport: 422,
  viewNameTaken: 409,
  tooManyViews: 422,
  viewSharing: 403,
  viewLocked: 403,
});

/** Failures of undoing an operation. */
export const operationFailures = failures('operation', {
  tooLate: 422,
  notYours: 403,
  alreadyUndone: 409,
  stillRunning: 409,
  nothingLeft: 409,
});
