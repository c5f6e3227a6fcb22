import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeFor, overchargeOf, readBands } from './fees.ts';
import { shrinkAdvice } from './shrink.ts';
import { type BillingRule, type Box, billedWeight, volumetricWeight } from './weights.ts';

const plain: BillingRule = {
  ...{ mode: 'max', divisor: 6000, ratioMilli: 2000, sharePoints: 5000, sideLimit: 600 },
  ...{ rounding: 'none', step: 1, minimum: 0 },
};
/** Sides in centimetres and grams, as carriers write them. */
const box = (length: number, width: number, height: number, weight: number): Box => ({
  ...{ length: length * 10, width: width * 10, height: height * 10, weight },
});

describe('published examples', () => {
  test.each([
    [5000, 16_800],
    [6000, 14_000],
    [8000, 10_500],
    [9000, 9_334],
  ])('60 × 40 × 35 cm of 2.1 kg over %i', (divisor, grams) => {
    expect(billedWeight(box(60, 40, 35, 2_100), { ...plain, divisor })).toBe(grams);
  });

  test('a ratio bills volume from its threshold on, so that a heavier parcel can cost less', () => {
    const ratio = { ...plain, mode: 'ratio' } as const;
    expect(billedWeight(box(30, 20, 10, 550), plain)).toBe(1_000);
    expect(billedWeight(box(30, 20, 10, 550), ratio)).toBe(550);
    expect(billedWeight(box(30, 20, 10, 500), ratio)).toBe(1_000);
  });

  test('half of the difference, half-kilogram steps and a minimum weight', () => {
    expect(billedWeight(box(40, 30, 20, 1_000), { ...plain, mode: 'split' })).toBe(2_500);
    expect(billedWeight(box(21, 21, 21, 900), { ...plain, divisor: 5000, step: 500 })).toBe(2_000);
    expect(billedWeight(box(10, 5, 2, 20), { ...plain, divisor: 8000, minimum: 50 })).toBe(50);
  });

  test('a side above the limit makes volume count, actual weight alone never does', () => {
    const side = { ...plain, mode: 'side' } as const;
    expect(billedWeight(box(60, 40, 35, 2_100), side)).toBe(2_100);
    expect(billedWeight(box(61, 40, 35, 2_100), side)).toBe(14_234);
    expect(billedWeight(box(61, 40, 35, 2_100), { ...plain, mode: 'actual' })).toBe(2_100);
  });

  test('sides are rounded before they are multiplied', () => {
    const measured = { length: 304, width: 205, height: 96, weight: 100 };
    expect(volumetricWeight(measured, { ...plain, rounding: 'none' })).toBe(998);
    expect(volumetricWeight(measured, { ...plain, rounding: 'nearest' })).toBe(1_050);
    expect(volumetricWeight(measured, { ...plain, rounding: 'up' })).toBe(1_085);
  });
});

const side = fc.integer({ min: 1, max: 3_000 });
const boxes = fc.record({ length: side, width: side, height: side, weight: fc.integer({ min: 1, max: 70_000 }) });
const rules = fc.record({
  mode: fc.constantFrom('max', 'ratio', 'actual', 'split', 'side'),
  divisor: fc.constantFrom(139, 5000, 6000, 8000, 9000),
  ratioMilli: fc.integer({ min: 1_000, max: 5_000 }),
  sharePoints: fc.integer({ min: 0, max: 10_000 }),
  sideLimit: side,
  rounding: fc.constantFrom('none', 'nearest', 'up'),
  step: fc.constantFrom(1, 10, 100, 500, 1_000),
  minimum: fc.constantFrom(0, 20, 500),
}) satisfies fc.Arbitrary<BillingRule>;

describe('for any parcel and rule', () => {
  test('no parcel is billed for more than the greater of both weights, nor for less than the actual weight', () => {
    fc.assert(
      fc.property(boxes, rules, (one, rule) => {
        const billed = billedWeight(one, rule);
        expect(billed).toBeLessThanOrEqual(billedWeight(one, { ...rule, mode: 'max' }));
        expect(billed).toBeGreaterThanOrEqual(Math.max(one.weight, rule.minimum));
        expect(billed === rule.minimum || billed % rule.step === 0).toBe(true);
      }),
    );
  });

  test('a longer side or more weight is never billed less, except by a ratio', () => {
    fc.assert(
      fc.property(boxes, rules, fc.integer({ min: 1, max: 500 }), (one, rule, more) => {
        const billed = billedWeight(one, rule);
        expect(billedWeight({ ...one, height: one.height + more }, rule)).toBeGreaterThanOrEqual(billed);
        if (rule.mode !== 'ratio')
          expect(billedWeight({ ...one, weight: one.weight + more }, rule)).toBeGreaterThanOrEqual(billed);
      }),
    );
  });

  test('advice names the largest side that suffices', () => {
    fc.assert(
      fc.property(boxes, rules, (one, rule) => {
        const advice = shrinkAdvice(one, rule);
        if (!advice) return;
        expect(billedWeight({ ...one, [advice.side]: advice.to }, rule)).toBe(advice.billed);
        expect(billedWeight({ ...one, [advice.side]: advice.to + 1 }, rule)).toBeGreaterThan(advice.billed);
      }),
    );
  });
});

test('a box of 10 cm is advised to be 9.9 cm high; one billed by actual weight gets no advice', () => {
  const rule = { ...plain, mode: 'ratio' } as const;
  expect(shrinkAdvice(box(30, 20, 10, 500), rule)).toEqual({ side: 'height', from: 100, to: 99, billed: 500 });
  expect(shrinkAdvice(box(30, 20, 10, 550), rule)).toBeUndefined();
  expect(shrinkAdvice(box(60, 60, 60, 100), plain)).toBeUndefined();
});

test('a fee is a base fee plus started units, or that of the band; above all bands there is none', () => {
  const units = { baseFee: 2_000, unit: 100, unitPrice: 150, bands: [] };
  expect(feeFor(500, units)).toBe(2_750);
  expect(feeFor(501, units)).toBe(2_900);
  const bands = readBands('500: 25\n1000：38.5');
  expect(bands).toEqual([
    { upTo: 500, fee: 2_500 },
    { upTo: 1_000, fee: 3_850 },
  ]);
  expect([500, 501, 1_001].map((grams) => feeFor(grams, { ...units, bands: bands ?? [] }))).toEqual([
    2_500,
    3_850,
    null,
  ]);
  expect(['x', '500: 1\n500: 2', '500'].map(readBands)).toEqual([null, null, null]);
  expect([overchargeOf(300, 200), overchargeOf(200, 300)]).toEqual([100, 0]);
});
