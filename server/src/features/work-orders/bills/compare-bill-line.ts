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
type Sides = Pick<Box, 'length' | 'width' | 'height'>;
type Comparison = {
  verdict: BillVerdict;
  expectedWeight: number | null;
  expectedFee: number | null;
  difference: number | null;
};

const NOTHING = { expectedWeight: null, expectedFee: null, difference: null };

/** Compares the charge of a line with the one by the rule and rates of the parcel's day. */
export function compareBillLine(line: Billed, input: ComparisonInput): Comparison {
  const { billedWeight: weight, billedFee: fee } = line;
  if (isCredit({ billedFee: fee })) return { ...NOTHING, verdict: 'credit' };
  if (typeof weight !== 'number' || typeof fee !== 'number') return { ...NOTHING, verdict: 'unread' };
  if (input.isRepeated) return { ...NOTHING, verdict: 'duplicate', expectedFee: 0, difference: fee };
  if (!input.parcel) return { ...NOTHING, verdict: 'unknown' };
  const box = boxOf(input.parcel);
  if (!box) return { ...NOTHING, verdict: 'unmeasured' };
  const { rule, card } = input;
  if (!rule || !card) return { ...NOTHING, verdict: 'noRule' };
  return compareCharge(box, { rule, card, weight, fee, measured: carrierSides(line) });
}

/** Whether a line is a credit note. */
export function isCredit({ billedFee: fee }: Billed): boolean {
  return typeof fee === 'number' && fee < 0;
}

/** A billed weight and fee, with the carrier's sides if it names them. */
type Charge = { rule: RuleRow; card: CardRow; weight: number; fee: number; measured: Sides | undefined };

/** A weight within the tolerance is billed as is. */
function compareCharge(box: Box, charge: Charge): Comparison {
  const { rule, card, weight, fee } = charge;
  const expectedWeight = billedWeight(box, billingRule(rule));
  const expectedFee = feeFor(expectedWeight, rateOf(card));
  if (expectedFee === null) return { ...NOTHING, verdict: 'noRule', expectedWeight };
  const difference = fee - expectedFee;
  const isNear = weight <= Math.max(expectedWeight + (rule.tolerance ?? 0), toleratedBySides(box, charge));
  const isTolerated = isNear && fee <= (feeFor(weight, rateOf(card)) ?? expectedFee);
  const isOver = !isTolerated && difference >= Math.max(1, rule.claimMinimum ?? 0);
  const verdict = difference < 0 ? 'under' : 'ok';
  return { expectedWeight, expectedFee, difference, verdict: isOver ? 'over' : verdict };
}

/** The weight by the carrier's sides, if each is within the tolerance of ours; otherwise 0. */
function toleratedBySides(box: Box, { rule, measured }: Charge): number {
  const { sideTolerance } = rule;
  if (!measured || sideTolerance === null) return 0;
  const [ours, theirs] = [sortedSides(box), sortedSides(measured)];
  const isNear = theirs.every((side, at) => side - (ours[at] ?? 0) <= sideTolerance);
  return isNear ? billedWeight({ ...measured, weight: box.weight }, billingRule(rule)) : 0;
}

/** The sides from the longest to the shortest, as carriers name them differently. */
function sortedSides({ length, width, height }: Sides): number[] {
  return [length, width, height].sort((one, other) => other - one);
}

function carrierSides({
  carrierLength: length,
  carrierWidth: width,
  carrierHeight: height,
}: Billed): Sides | undefined {
  return typeof length === 'number' && typeof width === 'number' && typeof height === 'number'
    ? { length, width, height }
    : undefined;
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
