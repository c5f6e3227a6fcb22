import { type ComparisonInput, isCredit } from './compare-bill-line.ts';

type Measured = Readonly<Record<string, unknown>>;
type MeasureDifference = { sidesDifference: number | null; volumeDifference: number | null };

const NOTHING = { sidesDifference: null, volumeDifference: null };

/**
 * The carrier's measure of a parcel minus ours: the sum of the sides in millimetres, and the volume in percent of ours with two decimals. Both
 * are independent of the order of the sides. A parcel billed again was not measured again.
 */
export function measureDifference(
  line: Measured,
  { parcel, isRepeated }: Pick<ComparisonInput, 'parcel' | 'isRepeated'>,
): MeasureDifference {
  if (!parcel || isRepeated || isCredit(line)) return NOTHING;
  const ours = sidesOf(parcel.length, parcel.width, parcel.height);
  const theirs = sidesOf(line.carrierLength, line.carrierWidth, line.carrierHeight);
  if (!ours || !theirs) return NOTHING;
  return {
    sidesDifference: sumOf(theirs) - sumOf(ours),
    volumeDifference: percentAbove(volumeOf(theirs), volumeOf(ours)),
  };
}

/** The three sides of a box; undefined where one is missing. */
export function sidesOf(...sides: unknown[]): number[] | undefined {
  return sides.every((side) => typeof side === 'number' && side > 0) ? (sides as number[]) : undefined;
}

function sumOf(sides: readonly number[]): number {
  return sides.reduce((sum, side) => sum + side, 0);
}

/** The volume of a box. */
export function volumeOf(sides: readonly number[]): bigint {
  return sides.reduce((product, side) => product * BigInt(side), 1n);
}

/** How far a volume is above another one, in percent of that one, rounded to two decimals. */
export function percentAbove(volume: bigint, of: bigint): number {
  return Number(roundedQuotient(10_000n * (volume - of), of)) / 100;
}

/** Rounds to the nearest integer, halves away from zero. */
function roundedQuotient(over: bigint, under: bigint): bigint {
  const half = over < 0n ? -under : under;
  return (2n * over + half) / (2n * under);
}
