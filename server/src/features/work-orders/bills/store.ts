import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

/** The fields of lines copied from their bill. */
export type BillTerms = { id: string; name: string; channel: string | null; billedOn: string };
/** The charge of a line, and the channel of its bill. */
export type Billing = { id: string; number: string; waybill: string | null; channel: string | null };

const terms = statement(
  'select id, name, channel, billed_on as "billedOn" from carrier_bill where id = any ($1::uuid[])',
);
const BILLED = `
  select l.id, l.tracking_number as number, l.waybill, b.channel
  from carrier_bill_line l join carrier_bill b on b.id = l.bill and b.deleted_at is null
  where l.deleted_at is null and coalesce(l.billed_fee, 0) >= 0
`;
// Not prepared: a plan made while a bill had few lines would compare each line with each number once it has many.
const billed = {
  text: `${BILLED} and l.tracking_number_fold = any ($1::text[]) union ${BILLED} and l.waybill = any ($2::uuid[])`,
};
const totalBill = statement(`
  update carrier_bill b set lines = s.lines, claimable = s.claimable, claim = s.claim, total = s.total
  from (
    select requested.id, count(l.id) as lines, count(l.id) filter (where l.verdict in ('over', 'duplicate')) as claimable,
      coalesce(sum(l.difference) filter (where l.verdict in ('over', 'duplicate')), 0) as claim,
      coalesce(sum(l.billed_fee), 0) as total
    from unnest($1::uuid[]) as requested(id)
    left join carrier_bill_line l on l.bill = requested.id and l.deleted_at is null
    group by requested.id
  ) s
  where b.id = s.id
`);
const describe = statement('update carrier_bill set rows = $2, file_name = $3 where id = $1');
// The order of the number itself takes precedence over one of another number of the parcel.
const creditedOrders = statement(`
  with recursive requested as (
    select a.*, coalesce(w.number, a.number) as own
    from jsonb_to_recordset($1::jsonb) as a(id uuid, number text, channel uuid, waybill uuid)
    left join waybill w on w.id = a.waybill and w.deleted_at is null
  ), walk as (
    select id, channel, number collate "C" as number, 0 as step from requested
    union
    select id, channel, own collate "C", 1 from requested
    union
    select w.id, w.channel, case when a.old_number = w.number then a.new_number else a.old_number end, w.step + 1
    from walk w join number_alias a on a.old_number = w.number or a.new_number = w.number
    where w.step < 10
  )
  select distinct on (walk.id) walk.id as line, o.id as "order"
  from walk join work_order o on o.tracking_number_fold = lower(walk.number) and o.channel = walk.channel
    and o.deleted_at is null and o.status in ('1', '2') and o.kind = 'dispute'
  order by walk.id, walk.step, o.id
`);
const live = statement('select id from work_order where id = any ($1::uuid[]) and deleted_at is null');
const setOrders = statement(`
  update carrier_bill_line l set work_order = v."order", version = l.version + 1, updated_at = now(), updated_by = $2
  from jsonb_to_recordset($1::jsonb) as v(id uuid, "order" uuid) where l.id = v.id
`);
const LOCK = 7_260_232;
const lock = statement(`select pg_advisory_xact_lock(${LOCK})`);

/** The fields for lines by the ids of their bills. */
export async function billTerms(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, BillTerms>> {
  return new Map((await rowsOf<BillTerms>(db, terms, [ids])).map((row) => [row.id, row]));
}

/** The lines that bill parcels with these folded numbers or waybills, unordered. */
export async function linesBilling(
  db: Db,
  numbers: readonly string[],
  waybills: readonly string[],
): Promise<Billing[]> {
  return await rowsOf<Billing>(db, billed, [numbers, waybills]);
}

/** Updates the counts and sums of bills. */
export async function totalBills(db: Db, ids: readonly string[]): Promise<void> {
  await rowsOf(db, totalBill, [ids]);
}

/** Sets the file name and number of lines of a bill. */
export async function describeFile(db: Db, id: string, rows: number, fileName: string): Promise<void> {
  await rowsOf(db, describe, [id, rows, fileName]);
}

/** The submitted or replied order of each line's parcel and channel, under any number of the parcel; lines without one are omitted. */
export async function submittedOrdersOf(db: Db, lines: readonly Billing[]): Promise<{ line: string; order: string }[]> {
  return await rowsOf<{ line: string; order: string }>(db, creditedOrders, [JSON.stringify(lines)]);
}

/** The orders among these that exist and are not in the trash. */
export async function liveOrders(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, live, [ids])).map(({ id }) => id));
}

/** Records the order by which each line is disputed. */
export async function writeOrders(db: Db, lines: readonly { id: string; order: string }[], by: string): Promise<void> {
  await rowsOf(db, setOrders, [JSON.stringify(lines), by]);
}

/** Locks the creation of orders for lines until the transaction ends: two concurrent ones could dispute a parcel twice. */
export async function lockOrdering(db: Db): Promise<void> {
  await rowsOf(db, lock);
}
