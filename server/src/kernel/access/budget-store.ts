import { type Db, rowsOf, statement } from '../database/db.ts';

/** Usage of a key counted by one node and not reported yet. */
export type Usage = { key: string; used: number; seconds: number };
/** Usage of all nodes, and the seconds until the window ends. */
export type Balance = { key: string; used: number; left: number };

const add = statement(`
  insert into throttle as t (key, used, ends_at)
  select key, greatest(0, used), now() + make_interval(secs => seconds)
  from unnest($1::text[], $2::int[], $3::int[]) as spent (key, used, seconds)
  on conflict (key) do update set
    used = case when t.ends_at <= now() then excluded.used else greatest(0, t.used + excluded.used) end,
    ends_at = case when t.ends_at <= now() then excluded.ends_at else t.ends_at end
  returning key, used, extract(epoch from ends_at - now())::float8 as left
`);

/** Adds this node's usage to the totals, and returns them. */
export async function addUsage(db: Db, spent: readonly Usage[]): Promise<Balance[]> {
  // In the same order on all nodes, to prevent deadlocks.
  const sorted = spent.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return await rowsOf<Balance>(db, add, [
    sorted.map(({ key }) => key),
    sorted.map(({ used }) => used),
    sorted.map(({ seconds }) => seconds),
  ]);
}
