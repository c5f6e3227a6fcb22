import { type Db, rowsOf, statement } from '../../../kernel/db.ts';

/** The most people who watch a record and are told, or shown. */
const MOST_WATCHERS = 1000;

const OF = 'record_type = $1 and record_id = $2';
const listeners = statement(`
  (select user_id as id, muted from record_watcher where ${OF} and not muted order by user_id limit ${MOST_WATCHERS})
  union all select user_id, muted from record_watcher where ${OF} and muted
`);
const set = statement(`
  insert into record_watcher (record_type, record_id, user_id, muted) values ($1, $2, $3, $4)
  on conflict (record_type, record_id, user_id) do update set muted = excluded.muted
`);
const watchUnlessMuted = statement(`
  insert into record_watcher (record_type, record_id, user_id) values ($1, $2, $3) on conflict do nothing
`);
const unset = statement(`delete from record_watcher where ${OF} and user_id = $3`);

/** How somebody listens to a record: told of what happens, only when mentioned, or as far as the record is theirs. */
export type Listening = 'watch' | 'mute' | 'none';

/** Who watches a record, and who wants to hear of nothing but mentions. */
export async function findListeners(db: Db, type: string, recordId: string) {
  const rows = await rowsOf<{ id: string; muted: boolean }>(db, listeners, [type, recordId]);
  return {
    watching: rows.filter(({ muted }) => !muted).map(({ id }) => id),
    muted: new Set(rows.filter(({ muted }) => muted).map(({ id }) => id)),
  };
}

/** Makes somebody watch a record, mute it, or neither. */
export async function setListening(
  db: Db,
  type: string,
  recordId: string,
  { userId, way }: { userId: string; way: Listening },
): Promise<void> {
  if (way === 'none') await rowsOf(db, unset, [type, recordId, userId]);
  else await rowsOf(db, set, [type, recordId, userId, way === 'mute']);
}

/** Makes somebody watch a record because they said something about it, unless they have muted it. */
export async function watchUnlessMute(db: Db, type: string, recordId: string, userId: string): Promise<void> {
  await rowsOf(db, watchUnlessMuted, [type, recordId, userId]);
}
