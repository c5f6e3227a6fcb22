import type { TrackedNumber } from '../tracking.ts';

/** Parcels a sandbox account can be tried out with; the first number is one with a right check digit. */
export const SAMPLE_PARCELS: readonly TrackedNumber[] = ['RR123456785CN', 'LX204518733CN', 'EB908172635CN'].map(
  (number) => ({ number, carrier: null }),
);
