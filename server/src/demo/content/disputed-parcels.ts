import { billedWeight, billingRule, feeFor } from '@opsyard/contract';
import { rateOf } from '../../features/work-orders/rules.ts';
import type { DemoParcel } from './parcels.ts';
import { billedByCarrier, type DemoDispute, demoDisputes, RATED_GRAMS } from './work-orders.ts';

const DAY = 86_400_000;
/** The days before its bill on which a disputed parcel may have been shipped: after it was measured, before the carrier measured it. */
const SHIPPED_BEFORE = { from: 6, to: 4 };
/** The smallest amount that is disputed, in cents. */
const WORTH_DISPUTING = 100;

/** A dispute of the demo, and the waybill it is about if one fits. */
export type DisputeOfParcel = DemoDispute & { parcel: DemoParcel | null };

/** The disputes of the demo: each about a parcel of its channel that was sent shortly before its bill; older ones are about parcels that are not kept. */
export function disputesOf(parcels: readonly DemoParcel[], now: Date): DisputeOfParcel[] {
  const taken = new Set<string>();
  return demoDisputes().map((one) => {
    const parcel = parcels.find((each) => !taken.has(each.number) && fits(one, each, now));
    if (!parcel) return { ...one, parcel: null };
    taken.add(parcel.number);
    return { ...one, parcel, trackingNumber: parcel.number, box: boxOf(parcel) };
  });
}

function fits(one: DemoDispute, parcel: DemoParcel, now: Date): boolean {
  if (parcel.channel.code !== one.terms.channel || parcel.events.length < 2) return false;
  const daysBefore = one.billedIn - (parcel.shipped.getTime() - now.getTime()) / DAY;
  if (daysBefore > SHIPPED_BEFORE.from || daysBefore < SHIPPED_BEFORE.to) return false;
  const box = boxOf(parcel);
  const { ratio = null, share = null, sideLimit = null } = one.terms;
  const rule = billingRule({ ...one.terms, ratio, share, sideLimit, rounding: 'none' });
  const { baseFee, unitPrice, bands = null } = one.terms;
  const feeOf = (grams: number) => feeFor(grams, rateOf({ baseFee, unit: RATED_GRAMS, unitPrice, bands })) ?? 0;
  return feeOf(billedByCarrier({ ...one, box }, rule)) >= feeOf(billedWeight(box, rule)) + WORTH_DISPUTING;
}

function boxOf({ length, width, height, weight }: DemoParcel) {
  return { length, width, height, weight };
}
