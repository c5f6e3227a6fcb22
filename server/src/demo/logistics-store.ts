import { type Db, rowsOf, statement } from '../kernel/database/db.ts';

const backdate = statement(`
  update waybill w set created_at = d.at, updated_at = greatest(d.at, w.last_event_at)
  from unnest($1::uuid[], $2::timestamptz[]) as d (id, at) where w.id = d.id
`);

/** Sets the creation times of parcels. */
export async function backdateWaybills(db: Db, ids: readonly string[], at: readonly string[]): Promise<void> {
  await rowsOf(db, backdate, [ids, at]);
}
