import { type BillingRule, type Box, billedByActual, billedWeight } from './weights.ts';

export type Side = 'length' | 'width' | 'height';
/** Which side to shorten, from and to which length in millimetres, and the grams billed then. */
export type ShrinkAdvice = { side: Side; from: number; to: number; billed: number };

/**
 * The smallest reduction of one side after which volume no longer counts; undefined if it does not count now, or if the side would lose more
 * than half. A shorter side is never billed more, whatever the rule, so a binary search finds the largest one.
 */
export function shrinkAdvice(box: Box, rule: BillingRule): ShrinkAdvice | undefined {
  const limit = billedByActual(box, rule);
  if (billedWeight(box, rule) <= limit) return undefined;
  const sides: Side[] = ['height', 'width', 'length'];
  const found = sides
    .sort((one, other) => box[one] - box[other])
    .map((side) => ({ side, from: box[side], to: longest(box, rule, { side, limit }), billed: limit }))
    .filter(({ from, to }) => to * 2 >= from);
  return found.reduce<ShrinkAdvice | undefined>(
    (best, one) => (best && best.from - best.to <= one.from - one.to ? best : one),
    undefined,
  );
}

function longest(box: Box, rule: BillingRule, { side, limit }: { side: Side; limit: number }): number {
  let [fits, tooLong] = [0, box[side]];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (billedWeight({ ...box, [side]: middle }, rule) <= limit) fits = middle;
    else tooLong = middle;
  }
  return fits;
}
