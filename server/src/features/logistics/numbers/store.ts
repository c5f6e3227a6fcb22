import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

const LOCK = 7_260_231;
const lock = statement(`select pg_advisory_xact_lock(${LOCK})`);
const insert = statement(`
  insert into number_alias (old_number, new_number, reason, by_id) values ($1, $2, $3, $4)
  on conflict do nothing returning old_number
`);
const SUCCESSORS = `
  select a.old_number, a.new_number from number_alias a where a.old_number = $1
  union select a.old_number, a.new_number from number_alias a join later on a.old_number = later.new_number
`;
const successors = statement(`
  with recursive later as (${SUCCESSORS}) select new_number as number from later
`);
// All predecessors of the last number, so that any of them can be given.
const family = statement(`
  with recursive later as (${SUCCESSORS}),
    last as (
      select coalesce((select new_number from later l where not exists (
        select from number_alias a where a.old_number = l.new_number) limit 1), $1) as number
    ),
    earlier as (
      select a.*, 0 as steps_to_last from number_alias a join last on a.new_number = last.number
      union all
      select a.*, earlier.steps_to_last + 1 from number_alias a join earlier on a.new_number = earlier.old_number
      where earlier.steps_to_last < 100
    )
  select e.old_number as "oldNumber", e.new_number as "newNumber", e.reason, e.at, u.realname as "byName"
  from earlier e left join sys_user u on u.id = e.by_id order by e.at, e.steps_to_last desc, e.old_number limit 200
`);

const former = statement(`
  select old_number as number, new_number as other from number_alias where old_number = any ($1::text[])
`);
const listedEarlier = statement(`
  select a.new_number as number, min(w.number) as other from number_alias a join waybill w on w.number_fold = lower(a.old_number)
  where a.new_number = any ($1::text[]) and w.deleted_at is null group by 1
`);

// Waybills with the given number come first, then those with a successor, then those still listed under a predecessor.
const byNumbers = statement(`
  with recursive later (given, number, depth) as (
    select given, given collate "C", 0 from unnest($1::text[]) given
    union all
    select l.given, a.new_number, l.depth + 1 from later l join number_alias a on a.old_number = l.number where l.depth < 100
  ), earlier (given, number, depth) as (
    select given, given collate "C", 0 from unnest($1::text[]) given
    union all
    select e.given, a.old_number, e.depth + 1 from earlier e join number_alias a on a.new_number = e.number where e.depth < 100
  ), known as (
    select given, number, depth, 0 as side from later union all select given, number, depth, 1 from earlier where depth > 0
  )
  select distinct on (k.given) k.given as number, w.id as other
  from known k join waybill w on w.number_fold = lower(k.number) and w.deleted_at is null order by k.given, k.side, k.depth, w.id
`);
const withNumber = statement('select id from waybill where number_fold = lower($1) and deleted_at is null');

export type RenumberingRow = {
  oldNumber: string;
  newNumber: string;
  reason: 'relabel' | 'handover' | 'carrierFix' | 'repack';
  at: string;
  byName: string | null;
};

/** Locks the successors until the transaction ends: two concurrent ones could create a loop. */
export async function lockNumbers(db: Db): Promise<void> {
  await rowsOf(db, lock);
}

/** Adds a successor; false if the number has one. */
export async function insertSuccessor(
  db: Db,
  { oldNumber, newNumber, reason, by }: { oldNumber: string; newNumber: string; reason: string; by: string | null },
): Promise<boolean> {
  return (await rowOf(db, insert, [oldNumber, newNumber, reason, by])) !== undefined;
}

/** The later numbers of the parcel after this one. */
export async function successorsOf(db: Db, number: string): Promise<string[]> {
  return (await rowsOf<{ number: string }>(db, successors, [number])).map((row) => row.number);
}

/** All number changes of a parcel by any of its numbers, oldest first. */
export async function renumberingsOf(db: Db, number: string): Promise<RenumberingRow[]> {
  return await rowsOf<RenumberingRow>(db, family, [number]);
}

/** The former ones among these numbers, with their latest successors. */
export async function formerNumbers(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return byNumber(await rowsOf<Pair>(db, former, [numbers]));
}

/** Which of these numbers belong to parcels that are listed under their former number. */
export async function listedByFormerNumber(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return byNumber(await rowsOf<Pair>(db, listedEarlier, [numbers]));
}

/** The waybill with exactly this number. */
export async function waybillWithNumber(db: Db, number: string): Promise<string | undefined> {
  return (await rowOf<{ id: string }>(db, withNumber, [number]))?.id;
}

/** The waybills that have these numbers, a successor or a predecessor of them; by the given number. */
export async function waybillsByNumber(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return byNumber(await rowsOf<Pair>(db, byNumbers, [numbers]));
}

type Pair = { number: string; other: string };

function byNumber(rows: readonly Pair[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ number, other }) => [number, other]));
}
