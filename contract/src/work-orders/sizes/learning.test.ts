import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOutlier, isSameSize, LEARNED_FROM, learnSize, type MeasuredParcel, spreadOf, volumeOf } from './learning.ts';

const value = fc.integer({ min: 1, max: 10_000 });
const parcel: fc.Arbitrary<MeasuredParcel> = fc.record({
  ...{ length: value, width: value, height: value, weight: fc.integer({ min: 1, max: 50_000_000 }) },
  carrierVolume: fc.option(fc.integer({ min: 1, max: 1_000_000_000_000 })),
});
const parcels = fc.array(parcel, { minLength: LEARNED_FROM, maxLength: 40 });

/** The value that at least so many quarters of the values do not exceed, by counting. */
function counted(values: readonly number[], quarters: number): number {
  const fitting = values.filter((one) => 4 * values.filter((other) => other <= one).length >= quarters * values.length);
  return Math.min(...fitting);
}

test('[BC-07] median and quartiles are those that counting finds, and values that were measured', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), (values) => {
      const { lower, median, upper } = spreadOf(values);
      expect([lower, median, upper]).toEqual([1, 2, 3].map((quarters) => counted(values, quarters)));
      expect(values).toEqual(expect.arrayContaining([lower, median, upper]));
    }),
  );
});

test('[BC-07] neither the order of parcels nor what their sides are called matters', () => {
  const shuffled = parcels.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, ([all, others]) => {
      const turned = others.map(({ length, width, height, ...more }) => {
        return { ...more, length: height, width: length, height: width };
      });
      expect(learnSize(turned)).toEqual(learnSize(all));
    }),
  );
});

test('[BC-07] one wrong parcel moves what is proposed to the neighbour at most, and too few propose nothing', () => {
  fc.assert(
    fc.property(parcels, parcel, fc.nat(), (all, wrong, place) => {
      const before = learnSize(all);
      const after = learnSize(all.with(place % all.length, wrong));
      const weights = all.map(({ weight }) => weight).toSorted((one, other) => one - other);
      const middle = Math.ceil(weights.length / 2) - 1;
      const near = [weights[middle - 1], weights[middle], weights[middle + 1]].map(Number);
      expect(before?.weight.median).toBe(near[1]);
      expect(after?.weight.median).toBeGreaterThanOrEqual(near[0] ?? 0);
      expect(after?.weight.median).toBeLessThanOrEqual(near[2] ?? 0);
    }),
  );
  const [one] = fc.sample(parcel, 1);
  expect(learnSize(Array.from({ length: LEARNED_FROM - 1 }, () => one as MeasuredParcel))).toBeUndefined();
});

test('[BC-07] parcels that the carrier measured far above the others are counted', () => {
  const box = { length: 300, width: 200, height: 100, weight: 500 };
  const usual = volumeOf(box);
  const measured = (carrierVolume: number | null) => ({ ...box, carrierVolume });
  const all = [null, usual, usual + 1, (usual * 11) / 10, (usual * 11) / 10 + 1, 2 * usual].map(measured);
  expect(learnSize(all)).toMatchObject({ parcels: 6, outliers: 2, length: { lower: 300, median: 300, upper: 300 } });
  // Where parcels differ, more is needed than a tenth.
  expect(isOutlier(150, { lower: 80, median: 100, upper: 120 })).toBe(false);
  expect(isOutlier(181, { lower: 80, median: 100, upper: 120 })).toBe(true);
});

test('[BC-07] sizes within 5 mm or 5 % and 20 g or 5 % are the same', () => {
  const box = { length: 400, width: 200, height: 50, weight: 1_000 };
  expect(isSameSize({ ...box, length: 420, height: 55, weight: 1_050 }, box)).toBe(true);
  expect(isSameSize({ ...box, length: 421 }, box)).toBe(false);
  expect(isSameSize({ ...box, height: 56 }, box)).toBe(false);
  expect(isSameSize({ ...box, weight: 1_051 }, box)).toBe(false);
});
