import { type Db, rowOf, rowsOf, statement } from '../database/db.ts';

const take = statement(`
  insert into throttle as t (key, used, ends_at, target) values ($1, 1, now() + make_interval(secs => $3), $4)
  on conflict (key) do update set
    used = case when t.ends_at <= now() then 1 else t.used + 1 end,
    ends_at = case when t.ends_at <= now() then excluded.ends_at else t.ends_at end
  where t.ends_at <= now() or t.used < $2
  returning used
`);
// The delay starts after the free attempts and doubles from one minute to at most fifteen.
const attempt = statement(`
  insert into throttle as t (key, used, ends_at, target) values ($1, 1, now() + interval '12 hours', $3)
  on conflict (key) do update set
    used = case when t.ends_at <= now() then 1 else t.used + 1 end,
    ends_at = excluded.ends_at,
    blocked_until = case when t.ends_at > now() and t.used >= $2 - 1
      then now() + least(15, power(2, least(t.used - $2 + 1, 4))) * interval '1 minute' end
  where t.blocked_until is null or t.blocked_until <= now()
  returning used
`);
const pause = statement(`
  select greatest(1, ceil(extract(epoch from blocked_until - now())))::int as seconds
  from throttle where key = $1 and blocked_until > now()
`);
const wait = statement(`
  select greatest(1, ceil(extract(epoch from coalesce(blocked_until, ends_at) - now())))::int as seconds
  from throttle where key = $1
`);
const usedUp = statement('select 1 from throttle where key = $1 and used >= $2 and ends_at > now()');
const refund = statement(`update throttle set used = used - 1 where key = any ($1::text[]) and used > 0`);
const spend = statement(`
  update throttle set used = used - 1 where key = $1 and used > 0 and ends_at > now() returning key
`);
const clear = statement('delete from throttle where target = any ($1::text[])');
const takeOut = statement('delete from throttle where key = any ($1::text[]) and ends_at > now() returning key');
const deleteExpired = statement('delete from throttle where ends_at < now()');

/** A limit of uses within a window in seconds; `target` is the protected object, whose owner can reset it. */
export type Window = { key: string; limit: number; seconds: number; target?: string };

/** Counts a use in a window; returns the wait in seconds if it is exhausted, else 0. */
export async function consumeOne(db: Db, { key, limit, seconds, target }: Window): Promise<number> {
  const taken = await rowOf(db, take, [key, limit, seconds, target ?? null]);
  return taken ? 0 : await secondsLeft(db, key);
}

/** Counts a use in all windows, or in none; returns the exhausted window and the wait. */
export async function consumeAll(
  db: Db,
  windows: readonly Window[],
): Promise<{ window: Window; seconds: number } | undefined> {
  const taken: string[] = [];
  for (const window of windows) {
    const seconds = await consumeOne(db, window);
    if (seconds > 0) {
      await revertCount(db, taken);
      return { window, seconds };
    }
    taken.push(window.key);
  }
  return undefined;
}

/** Whether a window is exhausted, without counting. */
export async function isUsedUp(db: Db, { key, limit }: Pick<Window, 'key' | 'limit'>): Promise<boolean> {
  return (await rowOf(db, usedUp, [key, limit])) !== undefined;
}

/** Seconds until a window has uses left, 0 if it has; without counting. */
export async function waitFor(db: Db, window: Window): Promise<number> {
  return (await isUsedUp(db, window)) ? await secondsLeft(db, window.key) : 0;
}

/** Attempts at guessing a secret: after the free ones, each failure causes a delay. */
export type Tries = { key: string; free: number; target: string };

/**
 * Counts an attempt before it is made, so that concurrent ones are limited. Returns the number of attempts, or the wait in seconds if it is
 * not allowed yet.
 */
export async function countAttempt(db: Db, { key, free, target }: Tries): Promise<{ used: number; wait: number }> {
  const counted = await rowOf<{ used: number }>(db, attempt, [key, free, target]);
  return { used: counted?.used ?? 0, wait: counted ? 0 : await secondsLeft(db, key) };
}

/** Seconds until the next attempt is allowed, without counting. */
export async function pauseOf(db: Db, key: string): Promise<number> {
  return (await rowOf<{ seconds: number }>(db, pause, [key]))?.seconds ?? 0;
}

/** Reverts a count: the attempt was not a failure. */
export async function revertCount(db: Db, keys: readonly string[]): Promise<void> {
  await rowsOf(db, refund, [keys]);
}

/** Uses up one of the counts of a key before it expires; returns false if there is none. */
export async function spendOne(db: Db, key: string): Promise<boolean> {
  return (await rowOf(db, spend, [key])) !== undefined;
}

/** Removes active counters; returns false if there were none. */
export async function consumeKeys(db: Db, keys: readonly string[]): Promise<boolean> {
  return (await rowsOf(db, takeOut, [keys])).length > 0;
}

/** Removes all counters of the given targets. */
export async function clearTargets(db: Db, targets: readonly string[]): Promise<void> {
  await rowsOf(db, clear, [targets]);
}

/** Removes expired counters. */
export async function deleteExpiredThrottles(db: Db): Promise<void> {
  await rowsOf(db, deleteExpired);
}

async function secondsLeft(db: Db, key: string): Promise<number> {
  const row = await rowOf<{ seconds: number }>(db, wait, [key]);
  return row?.seconds ?? 1;
}
