import { fold, plainCode } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../kernel/database/db.ts';

/** A number of a parcel, and the kind of work order that is asked for. */
type ParcelKey = { number: string; kind: string };
/** The parcel of a number, and its open orders of the kind. */
type ParcelOrders = {
  /** The same for all numbers of a parcel. */
  parcel: string;
  /** Whether the parcel has had several numbers. */
  isRenumbered: boolean;
  orders: string[];
};

const LOCK = 7_260_234;
const lock = statement(`select pg_advisory_xact_lock(${LOCK})`);
// Orders added by earlier versions can have numbers that are not in their plain form.
const openByParcel = statement(`
  with recursive requested as (
    select * from jsonb_to_recordset($1::jsonb) as a(at int, kind text, plain text, folded text)
  ), walk as (
    select at, plain collate "C" as number from requested
    union
    select w.at, case when a.old_number = w.number then a.new_number else a.old_number end
    from walk w join number_alias a on a.old_number = w.number or a.new_number = w.number
  ), parcel as (
    select at, min(number) as parcel, count(*) > 1 as renumbered, array_agg(lower(number)) as numbers from walk group by at
  )
  select p.parcel, p.renumbered as "isRenumbered", array(
    select o.id from work_order o
    where o.tracking_number_fold = any (p.numbers || r.folded) and o.kind = r.kind
      and o.deleted_at is null and o.status in ('0', '1', '2')
    order by o.id
  ) as orders
  from requested r join parcel p on p.at = r.at order by r.at
`);

/** The open orders of parcels by any number of each, in the given order. */
export async function openOrdersByParcel(db: Db, keys: readonly ParcelKey[]): Promise<ParcelOrders[]> {
  if (keys.length === 0) return [];
  const requested = keys.map(({ number, kind }, at) => ({
    ...{ at, kind },
    ...{ plain: plainCode(number), folded: fold(number) },
  }));
  return await rowsOf<ParcelOrders>(db, openByParcel, [JSON.stringify(requested)]);
}

/** Serialises the adding of orders to parcels with several numbers, which no unique index covers. */
export async function lockParcels(db: Db): Promise<void> {
  await rowsOf(db, lock);
}
