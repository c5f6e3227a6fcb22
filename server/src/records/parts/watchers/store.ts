import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

/** The maximum number of watchers that are notified, or shown. */
export const MAX_WATCHERS = 1000;

const OF = 'record_type = $1 and record_id = $2';
const listeners = statement(`
  (select user_id as id, muted from record_watcher where ${OF} and not muted order by user_id limit ${MAX_WATCHERS})
  union all select user_id, muted from record_watcher where ${OF} and muted
`);
const set = statement(`
  insert into record_watcher (record_type, record_id, user_id, muted, added_by) values ($1, $2, $3, $4, $5)
  on conflict (record_type, record_id, user_id) do update
    set muted = excluded.muted, added_by = coalesce(excluded.added_by, record_watcher.added_by)
`);
const watchUnlessMuted = statement(`
  insert into record_watcher (record_type, record_id, user_id) values ($1, $2, $3) on conflict do nothing
`);
const unset = statement(`delete from record_watcher where ${OF} and user_id = $3`);

/** The notification level of a user for a record: all, mentions only, or default. */
export type WatchState = 'watch' | 'mute' | 'none';

/** The watchers of a record, and the users who muted it. */
export async function findWatchStates(db: Db, type: string, recordId: string) {
  const rows = await rowsOf<{ id: string; muted: boolean }>(db, listeners, [type, recordId]);
  return {
    watching: rows.filter(({ muted }) => !muted).map(({ id }) => id),
    muted: new Set(rows.filter(({ muted }) => muted).map(({ id }) => id)),
  };
}

/** Sets a user to watch a record, mute it, or neither. */
export async function setWatchState(
  db: Db,
  type: string,
  recordId: string,
  { userId, state, addedBy = null }: { userId: string; state: WatchState; addedBy?: string | null },
): Promise<void> {
  if (state === 'none') await rowsOf(db, unset, [type, recordId, userId]);
  else await rowsOf(db, set, [type, recordId, userId, state === 'mute', addedBy]);
}

/** Makes a user who commented on a record a watcher, unless they have muted it. */
export async function watchUnlessMute(db: Db, type: string, recordId: string, userId: string): Promise<void> {
  await rowsOf(db, watchUnlessMuted, [type, recordId, userId]);
}
