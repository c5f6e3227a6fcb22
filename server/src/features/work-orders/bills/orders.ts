import { CLAIMABLE_VERDICTS, type RecordRow } from '@opsyard/contract';
import type { WriteContext } from '../../../records/adapter.ts';
import { lockFullRecords } from '../../../records/list.ts';
import { recordTopic } from '../../../records/topic.ts';
import { addRecords } from '../../../records/write.ts';
import { orders } from '../orders.ts';
import { openOrdersByParcel } from '../parcel-orders-store.ts';
import { billLines } from './adapters.ts';
import { boxOf, type Parcel, reasonFor } from './compare-bill-line.ts';
import { parcelsById } from './parcel-store.ts';
import { liveOrders, lockOrdering, writeOrders } from './store.ts';

/** Added orders, lines whose parcel has an open order already, and lines without a claim. */
export type Ordered = { created: number; joined: number; left: number };
type Claim = { line: RecordRow; draft: Record<string, unknown> };

/** Adds a work order for each overcharged line without one; a parcel has one open order, whichever lines bill it. */
export async function orderLines(writing: WriteContext, ids: readonly string[]): Promise<Ordered> {
  const { db, actor, change } = writing;
  await lockOrdering(db);
  const rows = await lockFullRecords(db, actor, billLines, ids);
  const claims = await claimsOf(
    writing,
    rows.filter(({ deletedAt }) => deletedAt === null),
  );
  const parcels = await openOrdersByParcel(
    db,
    claims.map(({ line }) => ({ number: String(line.trackingNumber), kind: 'dispute' })),
  );
  const parcelOf = (at: number) => parcels[at]?.parcel ?? '';
  const open = new Map(parcels.flatMap(({ parcel, orders: [order] }) => (order ? [[parcel, order] as const] : [])));
  const fresh = new Map<string, Claim>();
  claims.forEach((claim, at) => {
    if (!open.has(parcelOf(at)) && !fresh.has(parcelOf(at))) fresh.set(parcelOf(at), claim);
  });
  if (fresh.size > 0) {
    const drafts = [...fresh.values()].map(({ draft }) => draft);
    const added = await addRecords(writing, orders, drafts);
    [...fresh.keys()].forEach((parcel, at) => {
      if (added[at]) open.set(parcel, added[at].id);
    });
  }
  const links = claims.flatMap(({ line }, at) => {
    const order = open.get(parcelOf(at));
    return order ? [{ id: line.id, order }] : [];
  });
  if (links.length > 0) {
    await writeOrders(db, links, actor.id);
    const { name } = billLines.type;
    change.announce(recordTopic(name), { cmd: 'record', recordType: name, ids: [], kind: 'updated' });
  }
  return { created: fresh.size, joined: claims.length - fresh.size, left: ids.length - claims.length };
}

/** Claimable lines without an order; one in the trash does not count. */
async function claimsOf({ db }: WriteContext, rows: readonly RecordRow[]): Promise<Claim[]> {
  const lines = rows.filter(({ verdict }) => CLAIMABLE_VERDICTS.some((one) => one === verdict));
  const existing = await liveOrders(
    db,
    lines.flatMap(({ workOrder }) => (workOrder ? [String(workOrder)] : [])),
  );
  const free = lines.filter(({ workOrder }) => !workOrder || !existing.has(String(workOrder)));
  const parcels = await parcelsById(
    db,
    free.flatMap(({ waybill }) => (waybill ? [String(waybill)] : [])),
  );
  return free
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap((line) => {
      const parcel = parcels.get(String(line.waybill));
      const draft = parcel && draftOf(line, parcel);
      return draft ? [{ line, draft }] : [];
    });
}

function draftOf(line: RecordRow, parcel: Parcel): Record<string, unknown> | undefined {
  const box = boxOf(parcel);
  if (!box || !line.channel) return undefined;
  const { trackingNumber, channel, billedOn, billedWeight, billedFee, carrierLength, carrierWidth, carrierHeight } =
    line;
  return {
    ...{ trackingNumber, channel, country: parcel.country, site: parcel.site, reason: reasonFor(line), ...box },
    ...{ shippedOn: parcel.shippedOn ?? billedOn, billedOn, billedWeight, billedFee },
    ...{ carrierLength, carrierWidth, carrierHeight },
  };
}
