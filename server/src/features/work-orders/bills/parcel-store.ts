import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { Parcel } from './compare-bill-line.ts';

/** The maximum number of number changes followed to find a parcel. */
const MOST_STEPS = 10;
const COLUMNS = `
  w.id, w.channel, w.country, w.site, coalesce(w.shipped_on, (w.first_scan_at at time zone 'UTC')::date)::text as "shippedOn",
  w.length, w.width, w.height, w.weight, (
    select nullif(left(e.place, 120), '') from waybill_event e
    where e.waybill_id = w.id and e.place <> '' order by e.occurred_at, e.id limit 1
  ) as "firstPlace"
`;
// The parcel's own number takes precedence over former and later ones.
const byNumber = statement(`
  with recursive walk as (
    select a.at, a.number collate "C" as number, 0 as step from jsonb_to_recordset($1::jsonb) as a(at int, number text)
    union
    select w.at, case when a.old_number = w.number then a.new_number else a.old_number end, w.step + 1
    from walk w join number_alias a on a.old_number = w.number or a.new_number = w.number
    where w.step < ${MOST_STEPS}
  )
  select distinct on (walk.at) walk.at, ${COLUMNS}
  from walk join waybill w on w.number_fold = lower(walk.number) and w.deleted_at is null
  order by walk.at, walk.step, w.id
`);
const byId = statement(`select ${COLUMNS} from waybill w where w.id = any ($1::uuid[])`);

/** The parcel of each number, also by its later numbers, in the given order. */
export async function findParcels(db: Db, numbers: readonly string[]): Promise<(Parcel | undefined)[]> {
  const numberRows = JSON.stringify(numbers.map((number, at) => ({ at, number })));
  const rows = await rowsOf<Parcel & { at: number }>(db, byNumber, [numberRows]);
  const byPosition = new Map(rows.map(({ at, ...parcel }) => [at, parcel]));
  return numbers.map((_, at) => byPosition.get(at));
}

export async function parcelsById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Parcel>> {
  return new Map((await rowsOf<Parcel>(db, byId, [ids])).map((parcel) => [parcel.id, parcel]));
}
