import type { Names } from '../records/kinds.ts';

/** How a carrier chooses between actual and volumetric weight. */
export const BILLING_MODES = {
  max: ['Greater of actual and volumetric', '实重与体积重取大'],
  ratio: ['Volumetric from a ratio on', '体积重达到倍数才计抛'],
  actual: ['Actual weight only', '只计实重'],
  split: ['Share of the difference', '分泡'],
  side: ['Volumetric above a side', '超边长计抛'],
} as const satisfies Record<string, Names>;
/** How a carrier rounds each side before it multiplies them. */
export const SIDE_ROUNDINGS = {
  none: ['As measured', '不取整'],
  nearest: ['Nearest centimetre', '四舍五入到厘米'],
  up: ['Up to the next centimetre', '向上取整到厘米'],
} as const satisfies Record<string, Names>;

/** A parcel: sides in millimetres, weight in grams, all integers. */
export type Box = { length: number; width: number; height: number; weight: number };
/** The terms by which weight is billed; those its mode does not use are ignored. */
export type BillingRule = {
  mode: keyof typeof BILLING_MODES;
  /** The divisor: cubic centimetres per kilogram, or cubic millimetres per gram. */
  divisor: number;
  /** Thousandths: 2000 is twice the actual weight. */
  ratioMilli: number;
  /** The billed share of the difference, in hundredths of a percent. */
  sharePoints: number;
  /** Millimetres. */
  sideLimit: number;
  rounding: keyof typeof SIDE_ROUNDINGS;
  /** Weight is rounded up to a multiple of this, in grams. */
  step: number;
  /** The minimum billed weight in grams. */
  minimum: number;
};

/** A fraction of grams; integers only, for exact results. */
type Fraction = { over: bigint; under: bigint };

/** The volumetric weight of a parcel in grams, rounded up for display. */
export function volumetricWeight(box: Box, rule: BillingRule): number {
  const { over, under } = volumetric(box, rule);
  return Number(dividedUp(over, under));
}

/** The grams a carrier should bill for a parcel. */
export function billedWeight(box: Box, rule: BillingRule): number {
  const { over, under } = billable(box, rule);
  const step = BigInt(rule.step);
  return Math.max(rule.minimum, Number(dividedUp(over, under * step) * step));
}

/** The grams billed when volume does not count. */
export function billedByActual(box: Box, rule: BillingRule): number {
  return billedWeight(box, { ...rule, mode: 'actual' });
}

/** Whether a parcel is billed more than if volume did not count; weights that are only rounded up are not. */
export function isBilledByVolume(box: Box, rule: BillingRule): boolean {
  return billedWeight(box, rule) > billedByActual(box, rule);
}

function billable(box: Box, rule: BillingRule): Fraction {
  const { over, under } = volumetric(box, rule);
  const actual = BigInt(box.weight) * under;
  const greater = over > actual ? over : actual;
  switch (rule.mode) {
    case 'actual':
      return { over: actual, under };
    case 'max':
      return { over: greater, under };
    case 'ratio':
      return { over: 1_000n * over >= BigInt(rule.ratioMilli) * actual ? over : actual, under };
    case 'split':
      return { over: actual * 10_000n + BigInt(rule.sharePoints) * (greater - actual), under: under * 10_000n };
    case 'side':
      return { over: sidesOf(box, rule).some((side) => side > BigInt(rule.sideLimit)) ? greater : actual, under };
  }
}

function volumetric(box: Box, rule: BillingRule): Fraction {
  return { over: sidesOf(box, rule).reduce((product, side) => product * side, 1n), under: BigInt(rule.divisor) };
}

function sidesOf({ length, width, height }: Box, { rounding }: BillingRule): bigint[] {
  return [length, width, height].map((side) => BigInt(rounded(side, rounding)));
}

function rounded(side: number, rounding: BillingRule['rounding']): number {
  if (rounding === 'none') return side;
  return (rounding === 'up' ? Math.ceil(side / 10) : Math.round(side / 10)) * 10;
}

function dividedUp(over: bigint, under: bigint): bigint {
  return (over + under - 1n) / under;
}
