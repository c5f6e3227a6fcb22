import { type Db, rowOf, statement } from '../../../kernel/database/db.ts';

/** The maximum number of number changes followed to find a parcel. */
const MOST_STEPS = 10;
// The parcel's own number takes precedence over former and later ones.
const find = statement(`
  with recursive walk as (
    select upper($1) collate "C" as number, 0 as step
    union
    select case when a.old_number = w.number then a.new_number else a.old_number end, w.step + 1
    from walk w join number_alias a on a.old_number = w.number or a.new_number = w.number
    where w.step < ${MOST_STEPS}
  )
  select w.created_at as "registeredAt", w.first_scan_at as "firstScanAt"
  from walk join waybill w on w.number_fold = lower(walk.number) and w.deleted_at is null
  order by walk.step, w.id limit 1
`);

/** When the parcel of a tracking number was entered and first scanned; undefined without a waybill. */
export async function findHandOver(db: Db, trackingNumber: string) {
  return await rowOf<{ registeredAt: string; firstScanAt: string | null }>(db, find, [trackingNumber]);
}
