import {
  type Box,
  billedByActual,
  billedWeight,
  billingRule,
  type DeadlineDays,
  daysLater,
  feeFor,
  overchargeOf,
  type RateCard,
  readBands,
  volumetricWeight,
  workingDaysLater,
  workingDayUpTo,
} from '@opsyard/contract';
import type { CardRow, RuleRow } from './billing-store.ts';

export { billingRule };

/** Fields of an order that can change after its submission. */
const ALWAYS_OPEN = ['handler', 'notes'];

type Values = Readonly<Record<string, unknown>>;
/** The sides of a package in millimetres. */
export type Sides = Pick<Box, 'length' | 'width' | 'height'>;
/** What the derived values of an order depend on, in addition to the order. */
type Terms = {
  rule: RuleRow | undefined;
  card: CardRow | undefined;
  daysOff: ReadonlySet<string>;
  deadlines: Pick<DeadlineDays, 'submit' | 'beforeEnd'>;
  /** The package of a prevention as it was first entered, if it was changed since. */
  firstSides?: Sides | undefined;
};

/** A rate card for calculations. */
export function rateOf({ bands, ...row }: CardRow): RateCard {
  return { ...row, bands: readBands(bands) ?? [] };
}

/** The values derived from an order, its rule and its rate card; empty if one of them is missing. */
export function calculated(order: Values, terms: Terms) {
  const { rule, card, daysOff, deadlines } = terms;
  const none = {
    rule: null,
    expectedWeight: null,
    volumetricWeight: null,
    expectedFee: null,
    overcharge: null,
    firstFee: null,
    avoidable: null,
    submitDue: null,
    windowEnd: null,
  };
  if (!rule) return none;
  const volumetric = { volumetricWeight: volumetricWeight(order as unknown as Box, billingRule(rule)) };
  if (order.kind === 'prevent') return { ...expectedOf(order, rule, terms), ...volumetric };
  const expectedWeight = billedWeight(order as unknown as Box, billingRule(rule));
  const ratedFee = card ? feeFor(expectedWeight, rateOf(card)) : null;
  // A charge billed twice is not owed at all.
  const expectedFee = order.reason === 'duplicate' ? 0 : ratedFee;
  const windowEnd = daysLater(String(order.billedOn), rule.windowDays);
  const soon = workingDaysLater(String(order.billedOn), deadlines.submit, daysOff);
  const latest = workingDayUpTo(daysLater(windowEnd, -deadlines.beforeEnd), daysOff);
  return {
    ...{ rule: rule.id, expectedWeight, expectedFee, windowEnd, ...volumetric },
    ...{ firstFee: null, avoidable: null },
    overcharge: expectedFee === null ? null : overchargeOf(Number(order.billedFee), expectedFee),
    submitDue: soon < latest ? soon : latest,
  };
}

/** The charge of a parcel as packed first and now, and the part that can still be avoided. Evidence is due before shipping. */
function expectedOf(order: Values, rule: RuleRow, { card, daysOff, firstSides }: Terms) {
  const [box, by] = [order as unknown as Box, billingRule(rule)];
  const feeOf = (grams: number) => (card ? feeFor(grams, rateOf(card)) : null);
  const [expectedWeight, leastFee] = [billedWeight(box, by), feeOf(billedByActual(box, by))];
  const [expectedFee, shippedOn] = [feeOf(expectedWeight), String(order.shippedOn)];
  const firstFee = firstSides ? feeOf(billedWeight({ ...box, ...firstSides }, by)) : expectedFee;
  const isPriced = expectedFee !== null && leastFee !== null;
  return {
    ...{ rule: rule.id, expectedWeight, expectedFee, overcharge: null, firstFee },
    avoidable: isPriced ? Math.max(0, expectedFee - leastFee) : null,
    submitDue: workingDayUpTo(daysLater(shippedOn, -1), daysOff),
    windowEnd: shippedOn,
  };
}

/** The derived values of an order in any state: its next deadline, and the ratio of billed to actual weight. */
export function derivedValues({ status, submitDue, replyDue, billedWeight, weight }: Values) {
  const deadlines: Readonly<Record<string, unknown>> = { '0': submitDue, '1': replyDue };
  return {
    deadline: deadlines[String(status)] ?? null,
    // A prevention has not been billed.
    weightRatio:
      (billedWeight ?? null) === null ? null : Math.round((100 * Number(billedWeight)) / Number(weight)) / 100,
  };
}

/** Whether an edit changes a field that is fixed in the state of the order. */
export function breaksLock(before: Values, after: Values, own: readonly string[]): boolean {
  if (before.status === '0') return false;
  return own.some((key) => !ALWAYS_OPEN.includes(key) && before[key] !== after[key]);
}
