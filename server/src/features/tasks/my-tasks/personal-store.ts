import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { Ranked } from '../../../kernel/database/rank.ts';

const lock = statement(`select pg_advisory_xact_lock(hashtextextended('task_personal ' || $1::uuid, 0))`);
const ranked = statement(`
  select task_id as id, rank from task_personal where user_id = $1 and rank is not null order by rank
`);
const rank = statement(`
  insert into task_personal as x (user_id, task_id, rank)
  select $1, n.id, n.rank from unnest($2::uuid[], $3::text[]) n (id, rank) order by n.id
  on conflict (user_id, task_id) do update set rank = excluded.rank
`);
const unrank = statement('update task_personal set rank = null where user_id = $1 and task_id = any ($2::uuid[])');
// Tasks that are closed, deleted or no longer the user's; expired snoozes.
const deleteOld = statement(`
  delete from task_personal x using task t
  where x.user_id = $1 and t.id = x.task_id and (
    t.deleted_at is not null or t.archived or t.category not in ('0', '2', '4')
    or (t.owner_id is distinct from $1 and not t.assignee_ids @> array[$1::uuid])
    or (x.rank is null and coalesce(x.returns_at <= now(), true)))
`);
const isAhead = statement(`
  select $1::timestamptz > now() and $1::timestamptz < now() + make_interval(days => $3::int)
    and abs(extract(epoch from $1::timestamptz - $2::date::timestamptz)) <= 14 * 3600 as "isAhead"
`);
const snooze = statement(`
  insert into task_personal (user_id, task_id, snoozed_until, returns_at)
  select $1, id, $3, $4 from unnest($2::uuid[]) n (id) order by id
  on conflict (user_id, task_id) do update set snoozed_until = excluded.snoozed_until, returns_at = excluded.returns_at
`);
const wake = statement(`
  update task_personal set snoozed_until = null, returns_at = null where user_id = $1 and task_id = any ($2::uuid[])
`);

/** Serializes changes of a user's arrangement until the transaction ends. */
export async function lockPersonal(db: Db, userId: string): Promise<void> {
  await rowsOf(db, lock, [userId]);
}

/** The user's own order. */
export async function findRanked(db: Db, userId: string): Promise<Ranked[]> {
  return await rowsOf<Ranked>(db, ranked, [userId]);
}

/** Sets positions of tasks in the user's own order. */
export async function saveRanks(db: Db, userId: string, ranks: readonly Ranked[]): Promise<void> {
  await rowsOf(db, rank, [userId, ranks.map(({ id }) => id), ranks.map((item) => item.rank)]);
}

/** Removes tasks from the user's own order. */
export async function deleteRanks(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await rowsOf(db, unrank, [userId, ids]);
}

/** Deletes the arrangement of tasks that are no longer among the user's open ones. */
export async function deleteStalePositions(db: Db, userId: string): Promise<void> {
  await rowsOf(db, deleteOld, [userId]);
}

type SnoozeEnd = { until: string; at: string };

/**
 * Whether a snooze can end at a time: in the future by the clock of the database, within the maximum, and at the start of a day in some time
 * zone.
 */
export async function isSnoozeEnd(db: Db, { until, at }: SnoozeEnd, days: number): Promise<boolean> {
  return one(await rowsOf<{ isAhead: boolean }>(db, isAhead, [at, until, days])).isAhead;
}

/** Snoozes tasks of the user until the start of a day. */
export async function saveSnooze(db: Db, userId: string, ids: readonly string[], { until, at }: SnoozeEnd) {
  await rowsOf(db, snooze, [userId, ids, until, at]);
}

/** Ends snoozes of the user. */
export async function deleteSnooze(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await rowsOf(db, wake, [userId, ids]);
}
