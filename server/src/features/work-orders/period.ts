import { BILL_PERIOD_DAYS, billFailures, daysLater } from '@opsyard/contract';
import { fail } from '../../kernel/fail.ts';

/** Refuses a period that ends before it begins or is longer than a year. */
export function checkPeriod({ from, to }: { from: string; to: string }): void {
  if (to < from || to >= daysLater(from, BILL_PERIOD_DAYS)) fail(billFailures.periodWrong);
}
