import {
  type Box,
  billedWeight,
  billingRule,
  daysLater,
  feeFor,
  overchargeOf,
  type RateCard,
  readBands,
  workingDaysLater,
  workingDayUpTo,
} from '@opsyard/contract';
import type { CardRow, RuleRow } from './billing-store.ts';

export { billingRule };

/** Fields of an order that may change after it was submitted. */
const ALWAYS_OPEN = ['handler', 'notes'];
/** Working days within which evidence is to be submitted. */
const SUBMIT_WITHIN = 3;
/** Days before the window ends by which it is submitted at the latest. */
const BEFORE_END = 2;

type Values = Readonly<Record<string, unknown>>;

/** A rate card as it is calculated with. */
export function rateOf({ bands, ...row }: CardRow): RateCard {
  return { ...row, bands: readBands(bands) ?? [] };
}

/** What follows from an order's values, its rule and its rate card; empty where one of them is missing. */
export function calculated(
  order: Values,
  rule: RuleRow | undefined,
  card: CardRow | undefined,
  daysOff: ReadonlySet<string>,
) {
  const none = {
    rule: null,
    expectedWeight: null,
    expectedFee: null,
    overcharge: null,
    submitDue: null,
    windowEnd: null,
  };
  if (!rule) return none;
  const expectedWeight = billedWeight(order as unknown as Box, billingRule(rule));
  const ratedFee = card ? feeFor(expectedWeight, rateOf(card)) : null;
  // Of what was billed before, nothing is owed.
  const expectedFee = order.reason === 'duplicate' ? 0 : ratedFee;
  const windowEnd = daysLater(String(order.billedOn), rule.windowDays);
  const soon = workingDaysLater(String(order.billedOn), SUBMIT_WITHIN, daysOff);
  const latest = workingDayUpTo(daysLater(windowEnd, -BEFORE_END), daysOff);
  return {
    ...{ rule: rule.id, expectedWeight, expectedFee, windowEnd },
    overcharge: expectedFee === null ? null : overchargeOf(Number(order.billedFee), expectedFee),
    submitDue: soon < latest ? soon : latest,
  };
}

/** What follows from an order in any state: its next deadline, and how many times its weight was billed. */
export function standing({ status, submitDue, replyDue, billedWeight, weight }: Values) {
  const deadlines: Readonly<Record<string, unknown>> = { '0': submitDue, '1': replyDue };
  return {
    deadline: deadlines[String(status)] ?? null,
    weightRatio: Math.round((100 * Number(billedWeight)) / Number(weight)) / 100,
  };
}

/** Whether an edit changes what an order can no longer change in its state. */
export function breaksLock(before: Values, after: Values, own: readonly string[]): boolean {
  if (before.status === '0') return false;
  return own.some((key) => !ALWAYS_OPEN.includes(key) && before[key] !== after[key]);
}
