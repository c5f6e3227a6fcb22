import { fold } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { findCards, findRules } from '../billing-store.ts';
import { type UsualSize, usualSizesOf } from '../sizes/compare-store.ts';
import { compareBillLine, isCredit } from './compare-bill-line.ts';
import { measureDifference, percentAbove, sidesOf, volumeOf } from './measure-difference.ts';
import { findParcels } from './parcel-store.ts';
import { type Billing, billTerms, linesBilling } from './store.ts';

type Measured = Readonly<Record<string, unknown>>;
type UsualDifference = { usualSize: string | null; usualDifference: number | null };

const NOTHING = { usualSize: null, usualDifference: null };

/** How far the carrier's volume of a parcel is above the usual one of its product. */
function usualDifference(line: Measured, usual: UsualSize | undefined): UsualDifference {
  const theirs = sidesOf(line.carrierLength, line.carrierWidth, line.carrierHeight);
  const ours = usual && sidesOf(usual.length, usual.width, usual.height);
  if (!usual || !ours || !theirs || isCredit(line)) return NOTHING;
  return { usualSize: usual.id, usualDifference: percentAbove(volumeOf(theirs), volumeOf(ours)) };
}

/** A line about to be written; derived values are filled in. */
export type Line = Record<string, unknown> & { id: string };

/** Compares lines with their parcels in billing order, and fills in the results. */
export async function compareBillLines(db: Db, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const bills = await billTerms(db, [...new Set(lines.map(({ bill }) => String(bill)))]);
  const parcels = await findParcels(
    db,
    lines.map(({ trackingNumber }) => String(trackingNumber)),
  );
  const pricingKeys = lines.map((line, at) => {
    const [bill, parcel] = [bills.get(String(line.bill)), parcels[at]];
    line.billedOn ??= bill?.billedOn ?? null;
    line.waybill = parcel?.id ?? null;
    line.hub ??= parcel?.firstPlace ?? null;
    line.channel = parcel?.channel ?? bill?.channel ?? null;
    const day = parcel?.shippedOn ?? line.billedOn;
    return { channel: line.channel, country: parcel?.country ?? null, day };
  });
  const [rules, cards] = [await findRules(db, pricingKeys), await findCards(db, pricingKeys)];
  const billed = lines
    .filter((line) => !isCredit(line))
    .map((line) => ({
      id: line.id,
      number: String(line.trackingNumber),
      waybill: line.waybill as string | null,
      channel: bills.get(String(line.bill))?.channel ?? null,
    }));
  const repeated = await repeatedAmong(db, billed);
  const sizes = await usualSizesOf(
    db,
    parcels.flatMap((parcel) => parcel?.id ?? []),
  );
  lines.forEach((line, at) => {
    const input = { parcel: parcels[at], rule: rules[at], card: cards[at], isRepeated: repeated.has(line.id) };
    const usual = input.isRepeated ? undefined : sizes.get(input.parcel?.id ?? '');
    Object.assign(line, compareBillLine(line, input), measureDifference(line, input), usualDifference(line, usual));
  });
}

/** The lines whose parcel was billed by an earlier line of the same channel. */
async function repeatedAmong(db: Db, lines: readonly Billing[]): Promise<ReadonlySet<string>> {
  const storedLines = await linesBilling(
    db,
    lines.map(({ number }) => fold(number)),
    lines.flatMap(({ waybill }) => waybill ?? []),
  );
  const first = new Map<string, string>();
  for (const line of [...storedLines, ...lines])
    for (const key of keysOf(line)) {
      const input = first.get(key);
      if (input === undefined || line.id < input) first.set(key, line.id);
    }
  return new Set(lines.filter((line) => keysOf(line).some((key) => first.get(key) !== line.id)).map(({ id }) => id));
}

/** The key by which two lines bill the same parcel. */
function keysOf({ number, waybill, channel }: Billing): string[] {
  return [`${channel} ${number}`, ...(waybill ? [`${channel} ${waybill}`] : [])];
}
