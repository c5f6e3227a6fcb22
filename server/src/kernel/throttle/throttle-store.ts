import { type Db, rowOf, rowsOf, statement } from '../db.ts';

const take = statement(`
  insert into throttle as t (key, used, ends_at, target) values ($1, 1, now() + make_interval(secs => $3), $4)
  on conflict (key) do update set
    used = case when t.ends_at <= now() then 1 else t.used + 1 end,
    ends_at = case when t.ends_at <= now() then excluded.ends_at else t.ends_at end
  where t.ends_at <= now() or t.used < $2
  returning used
`);
// The pause begins with the try after the free ones and doubles from one minute to at most fifteen.
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
const giveBack = statement(`update throttle set used = used - 1 where key = any ($1::text[]) and used > 0`);
const spend = statement(`
  update throttle set used = used - 1 where key = $1 and used > 0 and ends_at > now() returning key
`);
const clear = statement('delete from throttle where target = any ($1::text[])');
const takeOut = statement('delete from throttle where key = any ($1::text[]) and ends_at > now() returning key');
const tidy = statement('delete from throttle where ends_at < now()');

/** So many uses within so many seconds; `target` is whatever the count protects, so that its owner can have it dropped. */
export type Window = { key: string; limit: number; seconds: number; target?: string };

/** Counts one use within a window; the answer is the wait in seconds when there is none left, else 0. */
export async function takeOne(db: Db, { key, limit, seconds, target }: Window): Promise<number> {
  const taken = await rowOf(db, take, [key, limit, seconds, target ?? null]);
  return taken ? 0 : await secondsLeft(db, key);
}

/** Counts one use within every window, or within none; the answer is the window that had none left, and the wait. */
export async function takeAll(
  db: Db,
  windows: readonly Window[],
): Promise<{ window: Window; seconds: number } | undefined> {
  const taken: string[] = [];
  for (const window of windows) {
    const seconds = await takeOne(db, window);
    if (seconds > 0) {
      await giveBackOne(db, taken);
      return { window, seconds };
    }
    taken.push(window.key);
  }
  return undefined;
}

/** Whether a window has no use left; asking counts nothing. */
export async function isUsedUp(db: Db, { key, limit }: Pick<Window, 'key' | 'limit'>): Promise<boolean> {
  return (await rowOf(db, usedUp, [key, limit])) !== undefined;
}

/** How many seconds until a window has uses left, 0 when it has; asking counts nothing. */
export async function waitFor(db: Db, window: Window): Promise<number> {
  return (await isUsedUp(db, window)) ? await secondsLeft(db, window.key) : 0;
}

/** Tries of something secret: after the free ones, each further one in vain costs a pause. */
export type Tries = { key: string; free: number; target: string };

/**
 * Counts one try before it is made, so that many at once cannot slip through. The answer is how many there have been, or the
 * wait in seconds when it may not be made yet.
 */
export async function countAttempt(db: Db, { key, free, target }: Tries): Promise<{ used: number; wait: number }> {
  const counted = await rowOf<{ used: number }>(db, attempt, [key, free, target]);
  return { used: counted?.used ?? 0, wait: counted ? 0 : await secondsLeft(db, key) };
}

/** How many seconds the next try has to wait; asking counts nothing. */
export async function pauseOf(db: Db, key: string): Promise<number> {
  return (await rowOf<{ seconds: number }>(db, pause, [key]))?.seconds ?? 0;
}

/** Takes a count back: the try was no failure. */
export async function giveBackOne(db: Db, keys: readonly string[]): Promise<void> {
  await rowsOf(db, giveBack, [keys]);
}

/** Uses up one of what was counted under a key, as long as it counts; says no when there is none. */
export async function spendOne(db: Db, key: string): Promise<boolean> {
  return (await rowOf(db, spend, [key])) !== undefined;
}

/** Removes counts that are running; says no when there was none. */
export async function takeKeys(db: Db, keys: readonly string[]): Promise<boolean> {
  return (await rowsOf(db, takeOut, [keys])).length > 0;
}

/** Forgets every count that protects one of these. */
export async function clearTargets(db: Db, targets: readonly string[]): Promise<void> {
  await rowsOf(db, clear, [targets]);
}

/** Removes counts that no longer count. */
export async function tidyThrottles(db: Db): Promise<void> {
  await rowsOf(db, tidy);
}

async function secondsLeft(db: Db, key: string): Promise<number> {
  const row = await rowOf<{ seconds: number }>(db, wait, [key]);
  return row?.seconds ?? 1;
}
