import { type BillVerdict, type Box, billedWeight, feeFor } from '@opsyard/contract';
import type { CardRow, RuleRow } from '../billing-store.ts';
import { billingRule, rateOf } from '../rules.ts';

/** The data of a line's parcel. */
export type Parcel = {
  id: string;
  channel: string | null;
  country: string | null;
  site: string | null;
  /** The day whose rule and rates apply. */
  shippedOn: string | null;
  length: number | null;
  width: number | null;
  height: number | null;
  weight: number | null;
  /** The place of its first scan. */
  firstPlace: string | null;
};
/** The data a line is compared with. */
export type ComparisonInput = {
  parcel: Parcel | undefined;
  rule: RuleRow | undefined;
  card: CardRow | undefined;
  /** Whether an earlier line bills the same parcel. */
  isRepeated: boolean;
};
type Billed = Readonly<Record<string, unknown>>;
type Comparison = {
  verdict: BillVerdict;
  expectedWeight: number | null;
  expectedFee: number | null;
  difference: number | null;
};

const NOTHING = { expectedWeight: null, expectedFee: null, difference: null };

/** Compares the charge of a line with the one by the rule and rates of the parcel's day. */
export function compareBillLine({ billedWeight: weight, billedFee: fee }: Billed, input: ComparisonInput): Comparison {
  if (isCredit({ billedFee: fee })) return { ...NOTHING, verdict: 'credit' };
  if (typeof weight !== 'number' || typeof fee !== 'number') return { ...NOTHING, verdict: 'unread' };
  if (input.isRepeated) return { ...NOTHING, verdict: 'duplicate', expectedFee: 0, difference: fee };
  if (!input.parcel) return { ...NOTHING, verdict: 'unknown' };
  const box = boxOf(input.parcel);
  if (!box) return { ...NOTHING, verdict: 'unmeasured' };
  const { rule, card } = input;
  return rule && card ? compareCharge(box, { rule, card, weight, fee }) : { ...NOTHING, verdict: 'noRule' };
}

/** Whether a line is a credit note. */
export function isCredit({ billedFee: fee }: Billed): boolean {
  return typeof fee === 'number' && fee < 0;
}

type Charge = { rule: RuleRow; card: CardRow; weight: number; fee: number };

/** A weight within the tolerance is billed as is. */
function compareCharge(box: Box, { rule, card, weight, fee }: Charge): Comparison {
  const expectedWeight = billedWeight(box, billingRule(rule));
  const expectedFee = feeFor(expectedWeight, rateOf(card));
  if (expectedFee === null) return { ...NOTHING, verdict: 'noRule', expectedWeight };
  const difference = fee - expectedFee;
  const isNear = weight <= expectedWeight + (rule.tolerance ?? 0);
  const isTolerated = isNear && fee <= (feeFor(weight, rateOf(card)) ?? expectedFee);
  const isOver = !isTolerated && difference >= Math.max(1, rule.claimMinimum ?? 0);
  const verdict = difference < 0 ? 'under' : 'ok';
  return { expectedWeight, expectedFee, difference, verdict: isOver ? 'over' : verdict };
}

/** The measures of a parcel; undefined if one is missing. */
export function boxOf({ length, width, height, weight }: Parcel): Box | undefined {
  return length && width && height && weight ? { length, width, height, weight } : undefined;
}

/** The reason for the dispute of a claimable line. */
export function reasonFor({ verdict, billedWeight: billed, expectedWeight }: Billed): 'duplicate' | 'measure' | 'rate' {
  if (verdict === 'duplicate') return 'duplicate';
  return Number(billed) > Number(expectedWeight) ? 'measure' : 'rate';
}
