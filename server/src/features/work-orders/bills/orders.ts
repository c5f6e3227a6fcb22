import { CLAIMABLE_VERDICTS, fold, type RecordRow } from '@opsyard/contract';
import type { WriteContext } from '../../../records/adapter.ts';
import { lockFullRecords } from '../../../records/list.ts';
import { recordTopic } from '../../../records/topic.ts';
import { addRecords } from '../../../records/write.ts';
import { orders } from '../orders.ts';
import { billLines } from './adapters.ts';
import { boxOf, type Parcel, reasonFor } from './compare-bill-line.ts';
import { parcelsById } from './parcel-store.ts';
import { liveOrders, lockOrdering, openOrdersOf, writeOrders } from './store.ts';

/** Added orders, lines whose parcel has an open order already, and lines without a claim. */
export type Ordered = { created: number; joined: number; left: number };
type Claim = { line: RecordRow; draft: Record<string, unknown>; number: string };

/** Adds a work order for each overcharged line without one; a parcel has one open order, whichever lines bill it. */
export async function orderLines(writing: WriteContext, ids: readonly string[]): Promise<Ordered> {
  const { db, actor, change } = writing;
  await lockOrdering(db);
  const rows = await lockFullRecords(db, actor, billLines, ids);
  const claims = await claimsOf(
    writing,
    rows.filter(({ deletedAt }) => deletedAt === null),
  );
  const open = new Map(
    await openOrdersOf(
      db,
      claims.map(({ number }) => number),
    ),
  );
  const fresh = new Map<string, Claim>();
  for (const claim of claims) if (!open.has(claim.number) && !fresh.has(claim.number)) fresh.set(claim.number, claim);
  if (fresh.size > 0) {
    const added = await addRecords(
      writing,
      orders,
      [...fresh.values()].map(({ draft }) => draft),
    );
    for (const { id, trackingNumber } of added) open.set(fold(String(trackingNumber)), id);
  }
  const links = claims.flatMap(({ line, number }) => {
    const order = open.get(number);
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
      return draft ? [{ line, draft, number: fold(String(line.trackingNumber)) }] : [];
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
