import { type Db, rowsOf, statement } from '../kernel/database/db.ts';

const parcels = statement(`
  select number, length, width, height from waybill w
  where channel = $1 and shipped_on is not null and deleted_at is null
    and length is not null and width is not null and height is not null
    and not exists (select from work_order o where o.tracking_number_fold = w.number_fold)
  order by shipped_on desc, id limit $2
`);

const disputed = statement(`
  select w.number, w.length, w.width, w.height, o.id as "workOrder", o.billed_weight as "billedWeight", o.billed_fee as "billedFee"
  from work_order o join waybill w on w.number_fold = o.tracking_number_fold and w.deleted_at is null
  where w.channel = $1 and o.kind = 'dispute' and o.billed_on between $2::date - 21 and $2::date
    and w.length is not null and w.width is not null and w.height is not null and o.billed_weight is not null and o.billed_fee is not null
  order by o.billed_on desc, o.id limit $3
`);

/** A parcel that is billed; sides in millimetres. */
export type BilledParcel = { number: string; length: number; width: number; height: number };

/** The parcels a channel has sent last, without those that earlier bills were disputed about. */
export async function lastParcels(db: Db, channel: string, count: number): Promise<BilledParcel[]> {
  return await rowsOf<BilledParcel>(db, parcels, [channel, count]);
}

/** A parcel with a work order about what the carrier has billed. */
export type DisputedParcel = BilledParcel & { workOrder: string; billedWeight: number; billedFee: number };

/** Parcels of a channel whose bills of the three weeks before a day are disputed. */
export async function disputedParcels(db: Db, channel: string, day: string, count: number): Promise<DisputedParcel[]> {
  return await rowsOf<DisputedParcel>(db, disputed, [channel, day, count]);
}
