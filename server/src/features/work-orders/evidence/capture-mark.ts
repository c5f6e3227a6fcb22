import type { CaptureMark } from '@opsyard/contract';
import type { Capture } from './exif.ts';

/** The known times of a parcel before its hand-over; instants as texts in UTC. */
export type HandOver = {
  /** When its waybill was entered. */
  registeredAt: string | null;
  firstScanAt: string | null;
  /** The day of its hand-over to the carrier; null while it is only planned. */
  shippedOn: string | null;
};

/** A box can be measured before its label is printed. */
const PACKING_HOURS = 24;
const HOUR_MS = 3_600_000;
/** The maximum UTC offsets of local times in hours. */
const AHEAD = 14;
const BEHIND = 12;

/**
 * An objection to a photo as evidence of a parcel before its hand-over; null unless it is certain. A time without an offset can be from any time
 * zone.
 */
export function captureMark({ local, offset }: Capture, parcel: HandOver): CaptureMark | null {
  const at = Date.parse(`${local}${offset ?? 'Z'}`);
  const [earliest, latest] = offset ? [at, at] : [at - AHEAD * HOUR_MS, at + BEHIND * HOUR_MS];
  const { registeredAt, firstScanAt, shippedOn } = parcel;
  if (firstScanAt !== null && earliest > Date.parse(firstScanAt)) return 'afterHandOver';
  if (shippedOn !== null && local.slice(0, 10) > shippedOn) return 'afterHandOver';
  // A waybill entered after shipping is no evidence of when the parcel was packed.
  const isLate = registeredAt === null || (shippedOn !== null && registeredAt.slice(0, 10) > shippedOn);
  if (isLate || (firstScanAt !== null && firstScanAt < registeredAt)) return null;
  return latest < Date.parse(registeredAt) - PACKING_HOURS * HOUR_MS ? 'beforeParcel' : null;
}
