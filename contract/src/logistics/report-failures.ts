import { failures } from '../kernel/failures.ts';

/** Failures of reports, in addition to the common ones. */
export const reportFailures = failures('report', {
  /** It refers to an unknown column, order, group, measure or condition. */
  designWrong: 422,
  /** Its template is disabled. */
  disabled: 409,
  /** The user may not export its dataset. */
  noExport: 403,
  /** A recipient may not view and export its dataset. */
  recipientUnable: 422,
  /** The user waits for as many reports as one may at a time. */
  tooManyWaiting: 409,
  /** Its file has expired. */
  fileGone: 410,
});
