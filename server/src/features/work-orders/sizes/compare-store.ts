import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

const VOLUME = (row: string, prefix = '') => `${row}.${prefix}length * ${row}.${prefix}width * ${row}.${prefix}height`;
// Whole numbers and an exact quotient: 100 is the volume of the usual size.
const compared = statement(`
  with sizes as (
    select s.id, s.spu_fold, s.quantity, case when s.deleted_at is null then ${VOLUME('s')} end as volume
    from package_size s where s.id = any ($1::uuid[])
  ), requested as (
    select l.id, case when s.volume is not null then s.id end as size,
      round(100.0 * (${VOLUME('l', 'carrier_')} - s.volume) / s.volume, 2)::float8 as difference
    from sizes s join waybill w on w.spu_fold = s.spu_fold and w.spu_quantity = s.quantity and w.deleted_at is null
    join carrier_bill_line l on l.waybill = w.id and l.deleted_at is null and l.verdict not in ('credit', 'duplicate')
    where ${VOLUME('l', 'carrier_')} is not null
    union all
    select l.id, null, null from sizes s join carrier_bill_line l on l.usual_size = s.id and l.deleted_at is null
    where not exists (
      select from waybill w where w.id = l.waybill and w.spu_fold = s.spu_fold and w.spu_quantity = s.quantity
    )
  )
  update carrier_bill_line l
  set usual_size = n.size, usual_difference = n.difference, version = l.version + 1, updated_at = now(), updated_by = null
  from requested n where n.id = l.id
    and (l.usual_size, l.usual_difference) is distinct from (n.size, n.difference)
  returning l.id
`);
const ofParcels = statement(`
  select w.id as waybill, s.id, s.length, s.width, s.height
  from waybill w join package_size s on s.spu_fold = w.spu_fold and s.quantity = w.spu_quantity
    and s.deleted_at is null and s.length is not null and s.width is not null and s.height is not null
  where w.id = any ($1::uuid[])
`);

/** The size in use of the product in a parcel. */
export type UsualSize = { id: string; length: number; width: number; height: number };

/** Compares the lines of parcels with the size of their product; returns how many changed. */
export async function compareWithSizes(db: Db, ids: readonly string[]): Promise<number> {
  return (await rowsOf(db, compared, [ids])).length;
}

/** The sizes in use of the products in parcels, by the parcels' ids. */
export async function usualSizesOf(db: Db, waybills: readonly string[]): Promise<ReadonlyMap<string, UsualSize>> {
  const rows = await rowsOf<UsualSize & { waybill: string }>(db, ofParcels, [waybills]);
  return new Map(rows.map(({ waybill, ...size }) => [waybill, size]));
}
