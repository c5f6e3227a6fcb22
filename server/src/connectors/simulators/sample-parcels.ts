import type { TrackedNumber } from '../tracking.ts';

/** Sample parcels of a sandbox account; the first number has a valid check digit. */
export const SAMPLE_PARCELS: readonly TrackedNumber[] = ['RR123456785CN', 'LX204518733CN', 'EB908172635CN'].map(
  (number) => ({ number, carrier: null }),
);
