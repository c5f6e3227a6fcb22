import { type Db, rowOf, rowsOf, statement } from '../kernel/database/db.ts';

const claim = statement(`
  insert into installation (name, value) values ('demo logistics', to_jsonb(now())) on conflict do nothing returning name
`);
const backdate = statement(`
  update waybill w set created_at = d.at, updated_at = greatest(d.at, w.last_event_at)
  from unnest($1::uuid[], $2::timestamptz[]) as d (id, at) where w.id = d.id
`);

/** Notes that the demo's parcels are there from now on; false when they were noted before. */
export async function claimDemoLogistics(db: Db): Promise<boolean> {
  return (await rowOf(db, claim)) !== undefined;
}

/** Sets the creation times of parcels. */
export async function backdateWaybills(db: Db, ids: readonly string[], at: readonly string[]): Promise<void> {
  await rowsOf(db, backdate, [ids, at]);
}
