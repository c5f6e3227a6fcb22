import { failures } from '../kernel/failures.ts';

/** How calls about work orders can fail. */
export const workOrderFailures = failures('workOrder', {
  locked: 409,
  notPossible: 409,
  reopenTooLate: 409,
  replyNotDue: 409,
  tooManyRounds: 409,
  ruleMissing: 422,
  nothingToClaim: 422,
  evidenceMissing: 422,
  nothingNew: 422,
  late: 422,
  noteMissing: 422,
  amountWrong: 422,
  ruleUsed: 409,
  ruleSameDay: 409,
  ruleIncomplete: 422,
  rateSameDay: 409,
  bandsWrong: 422,
  evidenceSealed: 409,
  tooManyFiles: 422,
  fileMissing: 400,
  fileTooLarge: 413,
  fileRefused: 415,
});
