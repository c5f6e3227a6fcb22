import type { Box } from '../weights.ts';

/** Parcels of a product and quantity from which on a size is proposed. */
export const LEARNED_FROM = 5;

/** A measured parcel: its box in millimetres and grams, and the volume that the carrier measured in cubic millimetres. */
export type MeasuredParcel = Box & { carrierVolume: number | null };
/** The median and the quartiles of a value. */
export type Spread = { lower: number; median: number; upper: number };
/** What the parcels of a product and quantity usually measure. */
export type LearnedSize = Record<'length' | 'width' | 'height' | 'weight', Spread> & {
  parcels: number;
  /** Parcels that the carrier measured far above the usual volume. */
  outliers: number;
};

/**
 * The median and the quartiles by the nearest rank: each is a value that was measured, so that all are whole numbers. One value can move
 * the median to one of its neighbours at most.
 */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const quartile = (quarters: number) => sorted[Math.ceil((sorted.length * quarters) / 4) - 1] ?? 0;
  return { lower: quartile(1), median: quartile(2), upper: quartile(3) };
}

/** What parcels usually measure; undefined if there are too few. Sides are compared by their length, whatever they are called. */
export function learnSize(parcels: readonly MeasuredParcel[]): LearnedSize | undefined {
  if (parcels.length < LEARNED_FROM) return undefined;
  const sides = parcels.map(({ length, width, height }) => [length, width, height].toSorted((a, b) => b - a));
  const side = (at: number) => spreadOf(sides.map((one) => one[at] ?? 0));
  const volumes = spreadOf(parcels.map(volumeOf));
  return {
    ...{ length: side(0), width: side(1), height: side(2), weight: spreadOf(parcels.map(({ weight }) => weight)) },
    parcels: parcels.length,
    outliers: parcels.filter(({ carrierVolume }) => carrierVolume !== null && isOutlier(carrierVolume, volumes)).length,
  };
}

/** Whether a volume is far above the usual one: by more than a tenth, and by more than 1.5 times the range between the quartiles. */
export function isOutlier(volume: number, { lower, median, upper }: Spread): boolean {
  return 10 * volume > 11 * median && 2 * (volume - upper) > 3 * (upper - lower);
}

/** Whether two sizes are the same in practice: sides within 5 mm or 5 %, weights within 20 g or 5 %. */
export function isSameSize(one: Box, other: Box): boolean {
  const isNear = (a: number, b: number, least: number) => Math.abs(a - b) <= least || 20 * Math.abs(a - b) <= b;
  const sides = (['length', 'width', 'height'] as const).every((key) => isNear(one[key], other[key], 5));
  return sides && isNear(one.weight, other.weight, 20);
}

/** The volume of a box in cubic millimetres. */
export function volumeOf({ length, width, height }: Omit<Box, 'weight'>): number {
  return length * width * height;
}
