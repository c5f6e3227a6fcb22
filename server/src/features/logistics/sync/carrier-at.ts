import { carrierOf, type UsedCarrier } from './carrier.ts';
import { postalCarrierOf } from './postal-operators.ts';
import type { FollowedParcel } from './sync-store.ts';

/** With which carrier a parcel is registered with a provider, and why; the provider may not be selected yet. */
export function carrierAt(parcel: FollowedParcel, provider: string | null): UsedCarrier {
  const { number, channelCarriers } = parcel;
  const channelCarrier = (provider && channelCarriers[provider]) || null;
  return carrierOf({ ...parcel, channelCarrier, postalCarrier: provider && postalCarrierOf(number, provider) });
}
