import { type Db, one, rowsOf, statement } from '../kernel/db.ts';

// A row for each account holds when its next request may leave. Taking a place and moving the time on are one statement of its own
// transaction, so that all processes share the rate and nobody holds a lock while a request is on its way.
const taken = statement(`
  with clock as (select coalesce($3::timestamptz, clock_timestamp()) as now),
  moved as (
    insert into connector_bucket as b (account_id, next_at)
    select $1::uuid, clock.now + $2::int * interval '1 millisecond' from clock
    on conflict (account_id) do update
      set next_at = (select now from clock) + $2::int * interval '1 millisecond', blocked_until = null
      where b.next_at <= (select now from clock) and coalesce(b.blocked_until <= (select now from clock), true)
    returning account_id
  )
  -- Seen as it was before the statement: another process may just have moved it on, which leaves at least one gap to wait.
  select case when exists (select from moved) then 0 else greatest(1, coalesce(ceil(extract(epoch from (
    select greatest(b.next_at, b.blocked_until) from connector_bucket b where b.account_id = $1) - clock.now) * 1000)::int, $2::int))
  end as wait from clock
`);
const blocked = statement(`
  insert into connector_bucket as b (account_id, next_at, blocked_until)
  select $1::uuid, now, now + $2 * interval '1 second'
  from (select coalesce($3::timestamptz, clock_timestamp()) as now) clock
  on conflict (account_id) do update set blocked_until = greatest(b.blocked_until, excluded.blocked_until)
`);

type Rate = { perSecond: number; now?: Date | undefined };

/** Takes the place of one request; the answer is the wait in milliseconds until there may be one, 0 when it was taken. */
export async function takePlace(db: Db, accountId: string, { perSecond, now }: Rate): Promise<number> {
  // Rounded up, or the thousandth request would be one too many; instants are kept to the millisecond.
  const gap = Math.ceil(1000 / perSecond);
  const { wait } = one(await rowsOf<{ wait: number }>(db, taken, [accountId, gap, now ?? null]));
  return wait;
}

/** Leaves the provider alone for so many seconds, as it asked. */
export async function holdBack(db: Db, accountId: string, seconds: number, now?: Date): Promise<void> {
  await rowsOf(db, blocked, [accountId, seconds, now ?? null]);
}
