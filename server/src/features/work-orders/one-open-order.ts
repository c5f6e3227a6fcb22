import { isClosed, type RecordRow, workOrderFailures } from '@opsyard/contract';
import type { Db } from '../../kernel/database/db.ts';
import { fail } from '../../kernel/fail.ts';
import type { RecordChange } from '../../records/adapter.ts';
import { lockParcels, openOrdersByParcel } from './parcel-orders-store.ts';

/** Refuses a second open order of a kind for a parcel under another of its numbers; a unique index covers the same number. */
export async function requireOneOpenOrder(db: Db, changes: readonly RecordChange[]): Promise<void> {
  const keys = changes.flatMap(({ before, after }) => (after && isOpened(before, after) ? [keyOf(after)] : []));
  const parcels = await openOrdersByParcel(db, keys);
  const renumbered = keys.filter((_, at) => parcels[at]?.isRenumbered);
  if (renumbered.length === 0) return;
  // Read again, as concurrent transactions may have added orders before they released the lock.
  await lockParcels(db);
  const open = await openOrdersByParcel(db, renumbered);
  if (open.some(({ orders }) => orders.length > 1)) fail(workOrderFailures.parcelHasOrder);
}

/** Whether a write opens an order, or changes the number or kind of an open one. */
function isOpened(before: RecordRow | undefined, after: RecordRow): boolean {
  if (isClosed(after.status)) return false;
  return !before || isClosed(before.status) || before.trackingNumber !== after.trackingNumber;
}

function keyOf({ trackingNumber, kind }: RecordRow) {
  return { number: String(trackingNumber), kind: String(kind) };
}
