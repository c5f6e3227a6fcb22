import { type Db, rowOf, rowsOf, statement } from '../../kernel/db.ts';

const take = statement(`
  insert into throttle as t (key, used, ends_at) values ($1, 1, now() + make_interval(secs => $3))
  on conflict (key) do update set
    used = case when t.ends_at <= now() then 1 else t.used + 1 end,
    ends_at = case when t.ends_at <= now() then excluded.ends_at else t.ends_at end
  where t.ends_at <= now() or t.used < $2
  returning used
`);
// The pause begins with the fifth try and doubles from one minute to at most fifteen.
const attempt = statement(`
  insert into throttle as t (key, used, ends_at) values ($1, 1, now() + interval '12 hours')
  on conflict (key) do update set
    used = case when t.ends_at <= now() then 1 else t.used + 1 end,
    ends_at = excluded.ends_at,
    blocked_until = case when t.ends_at > now() and t.used >= 4
      then now() + least(15, power(2, least(t.used - 4, 4))) * interval '1 minute' end
  where t.blocked_until is null or t.blocked_until <= now()
  returning used
`);
const wait = statement(`
  select greatest(1, ceil(extract(epoch from coalesce(blocked_until, ends_at) - now())))::int as seconds
  from throttle where key = $1
`);
const usedUp = statement('select 1 from throttle where key = $1 and used >= $2 and ends_at > now()');
const giveBack = statement(`update throttle set used = used - 1 where key = any ($1::text[]) and used > 0`);
const clear = statement('delete from throttle where key = $1');
const tidy = statement('delete from throttle where ends_at < now()');

/** Counts one use within a window of so many seconds; the answer is the wait in seconds when there is none left, else 0. */
export async function takeOne(
  db: Db,
  key: string,
  { limit, seconds }: { limit: number; seconds: number },
): Promise<number> {
  const taken = await rowOf(db, take, [key, limit, seconds]);
  return taken ? 0 : await waitFor(db, key);
}

/** Whether a window has no use left; asking counts nothing. */
export async function isUsedUp(db: Db, { key, limit }: { key: string; limit: number }): Promise<boolean> {
  return (await rowOf(db, usedUp, [key, limit])) !== undefined;
}

/**
 * Counts one try before it is made, so that many at once cannot slip through; after five without success each further one
 * costs a pause. The answer is the wait in seconds, or 0 when the try may be made.
 */
export async function countAttempt(db: Db, key: string): Promise<number> {
  const counted = await rowOf(db, attempt, [key]);
  return counted ? 0 : await waitFor(db, key);
}

/** Takes a count back: the try was no failure. */
export async function giveBackOne(db: Db, keys: readonly string[]): Promise<void> {
  await rowsOf(db, giveBack, [keys]);
}

/** Forgets all tries under a key. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  await rowsOf(db, clear, [key]);
}

/** Removes counts that no longer count. */
export async function tidyThrottles(db: Db): Promise<void> {
  await rowsOf(db, tidy);
}

async function waitFor(db: Db, key: string): Promise<number> {
  const row = await rowOf<{ seconds: number }>(db, wait, [key]);
  return row?.seconds ?? 1;
}
