import type { NoteReply } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';

const COLUMNS = 'r.id, r.text, r.author_id as "authorId", u.realname as "authorName", r.at';
const FROM = 'from asset_note_reply r left join sys_user u on u.id = r.author_id';
const list = statement(`select ${COLUMNS} ${FROM} where r.thread_id = $1 order by r.at, r.id`);
const find = statement(`
  select ${COLUMNS}, r.thread_id as "threadId", r.asset_id as "assetId" ${FROM} where r.id = $1
`);
const insert = statement(
  'insert into asset_note_reply (id, asset_id, thread_id, text, author_id) values ($1, $2, $3, $4, $5)',
);
const remove = statement('delete from asset_note_reply where id = $1');
// The notes of an asset are found by its versions.
const removeUnused = statement(`
  delete from asset_note_reply r where r.thread_id = $1 and not exists (
    select from asset_version v join asset_note n on n.version_id = v.id
    where v.asset_id = r.asset_id and coalesce(n.thread_id, n.id) = $1
  )
`);

/** A reply, with the note it belongs to. */
export type StoredReply = NoteReply & { threadId: string; assetId: string };
export type NewReply = { assetId: string; threadId: string; text: string; authorId: string };

/** The replies of a thread, the oldest first. */
export async function listReplies(db: Db, threadId: string): Promise<NoteReply[]> {
  return await rowsOf<NoteReply>(db, list, [threadId]);
}

export async function findReply(db: Db, id: string): Promise<StoredReply | undefined> {
  return await rowOf<StoredReply>(db, find, [id]);
}

/** Adds a reply to a thread. */
export async function insertReply(db: Db, { assetId, threadId, text, authorId }: NewReply): Promise<StoredReply> {
  const id = newId();
  await rowsOf(db, insert, [id, assetId, threadId, text, authorId]);
  return one(await rowsOf<StoredReply>(db, find, [id]));
}

export async function deleteReply(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

/** Deletes the replies of a thread of which no note is left. */
export async function deleteUnusedReplies(db: Db, threadId: string): Promise<void> {
  await rowsOf(db, removeUnused, [threadId]);
}
