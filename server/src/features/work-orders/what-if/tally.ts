import {
  type BillingRule,
  type Box,
  billedWeight,
  feeFor,
  type RateCard,
  WHAT_IF_PARCELS,
  type WhatIfChannel,
  type WhatIfParcel,
} from '@opsyard/contract';
import { boxOf, type Parcel } from '../bills/compare-bill-line.ts';
import { billingRule, rateOf } from '../rules.ts';
import type { CardVersion, ChannelTerms, RuleVersion, Terms } from './terms.ts';

/** A billed line with the measures of its parcel; the day is the one whose terms count. */
export type BilledLine = Omit<Parcel, 'id' | 'channel' | 'site' | 'shippedOn' | 'firstPlace'> & {
  id: string;
  channel: string;
  trackingNumber: string;
  billedOn: string;
  fee: number | null;
  day: string;
};
export type Tally = Omit<WhatIfChannel, 'excluded' | 'beyond'>;

/** Counts nothing yet. */
export function emptyTally(channel: string): Tally {
  const counts = { parcels: 0, cheaper: 0, dearer: 0, unmeasured: 0, noTerms: 0, noFee: 0 };
  return { channel, ...counts, billed: 0, present: 0, draft: 0, largest: [] };
}

/** Prices lines by the present terms and by the draft; each version is read once. */
export function tallyLines({ present, draft }: ChannelTerms): (line: BilledLine, tally: Tally) => void {
  const price = pricer();
  return (line, tally) => {
    const box = boxOf({ ...line, shippedOn: null, site: null, firstPlace: null });
    if (!box) {
      tally.unmeasured += 1;
      return;
    }
    const terms = present(line);
    const now = terms && price(box, terms);
    if (!terms || now?.fee === undefined) {
      tally.noTerms += 1;
      return;
    }
    const then = price(box, draft(line, terms));
    if (then.fee === undefined) {
      tally.noFee += 1;
      return;
    }
    const { id, trackingNumber, fee } = line;
    const weights = { presentWeight: now.weight, draftWeight: then.weight };
    add(tally, { line: id, trackingNumber, billed: fee, ...weights, present: now.fee, draft: then.fee });
  };
}

function add(tally: Tally, parcel: WhatIfParcel): void {
  tally.parcels += 1;
  tally.billed += parcel.billed ?? 0;
  tally.present += parcel.present;
  tally.draft += parcel.draft;
  const difference = parcel.draft - parcel.present;
  if (difference === 0) return;
  tally[difference < 0 ? 'cheaper' : 'dearer'] += 1;
  const last = tally.largest.at(-1);
  if (tally.largest.length === WHAT_IF_PARCELS && last && sizeOf(parcel) <= sizeOf(last)) return;
  tally.largest = [...tally.largest, parcel]
    .sort((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, WHAT_IF_PARCELS);
}

function sizeOf({ present, draft }: WhatIfParcel): number {
  return Math.abs(draft - present);
}

function pricer(): (box: Box, terms: Terms) => { weight: number; fee: number | undefined } {
  const rules = new Map<RuleVersion, BillingRule>();
  const cards = new Map<CardVersion, RateCard>();
  return (box, terms) => {
    const weight = billedWeight(box, getOrCreate(rules, terms.rule, billingRule));
    return { weight, fee: feeFor(weight, getOrCreate(cards, terms.card, rateOf)) ?? undefined };
  };
}

function getOrCreate<K, V>(values: Map<K, V>, key: K, make: (key: K) => V): V {
  const value = values.get(key) ?? make(key);
  values.set(key, value);
  return value;
}
