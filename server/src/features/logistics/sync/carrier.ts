import { type CarrierReason, matchesNumberPattern } from '@opsyard/contract';

/** The carrier codes known of a parcel. */
export type KnownCarriers = {
  number: string;
  /** Entered for the parcel. */
  carrierCode: string | null;
  carrierBy: 'person' | 'import' | null;
  foundCarrier: string | null;
  foundReason: CarrierReason | null;
  /** Of its channel, in the codes of the provider. */
  channelCarrier: string | null;
  numberPatterns: readonly string[] | null;
  /** Of the postal operator that gave out the number, in the codes of the provider. */
  postalCarrier: string | null;
  /** With which it was registered before, under the same number and with the same account. */
  carrier: string | null;
};

/** A carrier, why it is used, and which one it replaces. */
export type UsedCarrier = { carrier: string | null; reason: CarrierReason; former?: string | null };

/**
 * With which carrier a parcel is registered, and why: a person comes before everything that was found, an import does not. The postal
 * operator of the number comes before a channel whose patterns do not match, but not before one without patterns.
 */
export function carrierOf(parcel: KnownCarriers): UsedCarrier {
  const { carrierCode, carrierBy, foundCarrier, foundReason, channelCarrier, postalCarrier, carrier } = parcel;
  if (carrierCode && carrierBy === 'person') return { carrier: carrierCode, reason: 'person' };
  if (foundCarrier) return { carrier: foundCarrier, reason: foundReason ?? 'corrected' };
  if (carrierCode) return { carrier: carrierCode, reason: 'import' };
  if (channelCarrier && matchesChannel(parcel)) return { carrier: channelCarrier, reason: 'pattern' };
  if (postalCarrier && isPostal(parcel)) return { carrier: postalCarrier, reason: 'postal' };
  if (channelCarrier) return { carrier: channelCarrier, reason: 'channel' };
  return { carrier, reason: 'detected' };
}

/** A carrier that the provider has detected, or that was tried, is not replaced. */
function isPostal({ channelCarrier, numberPatterns, postalCarrier, carrier }: KnownCarriers): boolean {
  const fitsNoChannel = channelCarrier === null || (numberPatterns?.length ?? 0) > 0;
  return fitsNoChannel && (carrier === null || isSameCarrier(carrier, postalCarrier));
}

function matchesChannel({ number, numberPatterns }: KnownCarriers): boolean {
  return numberPatterns?.some((pattern) => matchesNumberPattern(number, pattern)) ?? false;
}

/** Whether two codes of a provider mean the same carrier. */
export function isSameCarrier(one: string | null, other: string | null): boolean {
  return (one ?? '').toLowerCase() === (other ?? '').toLowerCase();
}

type Registered = { carrier: string | null; triedCarriers: readonly string[] };
type UpdateCarrier = { carrier: string | null; correctedCarrier: string | null };

/**
 * What an update contains about the carrier of a parcel: `former` updates are about a carrier it was registered with before, `found` is one
 * that has not been tried, `detected` the one the provider chose where none was given.
 */
export function carrierChanges({ carrier, triedCarriers }: Registered, update: UpdateCarrier) {
  const changes = { isFormer: false, found: null as string | null, detected: null as string | null };
  const named = update.correctedCarrier ?? update.carrier;
  if (named === null) return changes;
  if (carrier === null) return { ...changes, detected: named };
  const wasTried = (code: string | null) => triedCarriers.some((one) => isSameCarrier(one, code));
  if (!isSameCarrier(update.carrier, carrier) && wasTried(update.carrier)) return { ...changes, isFormer: true };
  return isSameCarrier(named, carrier) || wasTried(named) ? changes : { ...changes, found: named };
}
