import type { UsualSize } from '../sizes/compare-store.ts';
import { isCredit } from './compare-bill-line.ts';
import { percentAbove, sidesOf, volumeOf } from './measure-difference.ts';

type Measured = Readonly<Record<string, unknown>>;
type UsualDifference = { usualSize: string | null; usualDifference: number | null };

const NOTHING = { usualSize: null, usualDifference: null };

/** How far the carrier's volume of a parcel is above the usual one of its product. */
export function usualDifference(line: Measured, usual: UsualSize | undefined): UsualDifference {
  const theirs = sidesOf(line.carrierLength, line.carrierWidth, line.carrierHeight);
  const ours = usual && sidesOf(usual.length, usual.width, usual.height);
  if (!usual || !ours || !theirs || isCredit(line)) return NOTHING;
  return { usualSize: usual.id, usualDifference: percentAbove(volumeOf(theirs), volumeOf(ours)) };
}
