import { type Db, one, rowsOf, statement } from '../kernel/database/db.ts';

// One row per account holds the time of its next request. Taking a slot and advancing the time are one statement in its
// own transaction, so that all processes share the rate and no lock is held during a request.
const acquire = statement(`
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
const block = statement(`
  insert into connector_bucket as b (account_id, next_at, blocked_until)
  select $1::uuid, now, now + $2 * interval '1 second'
  from (select coalesce($3::timestamptz, clock_timestamp()) as now) clock
  on conflict (account_id) do update set blocked_until = greatest(b.blocked_until, excluded.blocked_until)
`);

type Rate = { perSecond: number; now?: Date | undefined };

/** Takes the slot of one request; returns the wait in milliseconds, 0 when it was taken. */
export async function acquireToken(db: Db, accountId: string, { perSecond, now }: Rate): Promise<number> {
  // Rounded up: instants have millisecond precision, and rounding down would exceed the rate.
  const interval = Math.ceil(1000 / perSecond);
  const { wait } = one(await rowsOf<{ wait: number }>(db, acquire, [accountId, interval, now ?? null]));
  return wait;
}

/** Pauses requests for the seconds the provider asked for. */
export async function blockRequests(db: Db, accountId: string, seconds: number, now?: Date): Promise<void> {
  await rowsOf(db, block, [accountId, seconds, now ?? null]);
}
