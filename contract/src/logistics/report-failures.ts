import { failures } from '../kernel/failures.ts';

/** How reports can fail, beside what every call can. */
export const reportFailures = failures('report', {
  /** It speaks of a column, an order, a group, a measure or a condition there is not. */
  designWrong: 422,
  /** Its template is disabled. */
  disabled: 409,
  /** Whoever asks may not give out the rows it is made of. */
  noExport: 403,
  /** A recipient may not view and export what it is made of. */
  recipientUnable: 422,
  /** Its file is kept no longer. */
  fileGone: 410,
});
