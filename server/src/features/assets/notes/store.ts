import type { AssetNote, NoteLine, NotePlace } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';

const COLUMNS = `
  n.id, n.version_id as "versionId", n.x, n.y, n.width, n.height, n.page, n.time_ms as "timeMs",
  coalesce(n.line ->> 'kind', case when n.shows_text then 'text' when n.width = 0 and n.height = 0 then 'pin' else 'rect' end) as shape, n.line,
  n.text, n.state, n.reason, coalesce(n.thread_id, n.id) as "threadId",
  (select count(*)::int from asset_note_reply r where r.thread_id = coalesce(n.thread_id, n.id)) as replies,
  n.carried_from as "carriedFrom", n.author_id as "authorId", u.realname as "authorName", n.at
`;
const FROM = 'from asset_note n left join sys_user u on u.id = n.author_id';
const list = statement(`select ${COLUMNS} ${FROM} where n.version_id = $1 order by n.page, n.time_ms, n.at, n.id`);
const find = statement(`select ${COLUMNS} ${FROM} where n.id = $1`);
const count = statement('select count(*)::int as total from asset_note where version_id = $1');
const unresolved = statement(
  `select exists (select from asset_note where version_id = $1 and state not in ('resolved', 'wontFix')) as found`,
);
const insert = statement(`
  insert into asset_note (id, version_id, x, y, width, height, page, time_ms, line, shows_text, text, author_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
`);
const updateState = statement('update asset_note set state = $2, reason = $3 where id = $1');
const remove = statement('delete from asset_note where id = $1');
const carry = statement(`
  insert into asset_note (id, version_id, x, y, width, height, page, time_ms, line, shows_text, text, author_id, at, state, carried_from, thread_id)
  select gen_random_uuid(), $2, n.x, n.y, n.width, n.height, n.page, n.time_ms, n.line, n.shows_text, n.text, n.author_id, n.at, 'toCheck',
    coalesce(n.carried_from, v.no), coalesce(n.thread_id, n.id)
  from asset_note n join asset_version v on v.id = n.version_id
  where v.asset_id = $1 and v.no = $3 and n.state not in ('resolved', 'wontFix')
`);

/** A note, with the one its replies belong to. */
export type StoredNote = AssetNote & { threadId: string };

/** The notes on a version by page or time, then in the order they were made. */
export async function listNotes(db: Db, versionId: string): Promise<AssetNote[]> {
  return await rowsOf<AssetNote>(db, list, [versionId]);
}

export async function findNote(db: Db, id: string): Promise<StoredNote | undefined> {
  return await rowOf<StoredNote>(db, find, [id]);
}

/** How many notes a version has. */
export async function countNotes(db: Db, versionId: string): Promise<number> {
  return one(await rowsOf<{ total: number }>(db, count, [versionId])).total;
}

/** Whether a version has a note that is neither resolved nor settled without a change. */
export async function hasOpenNote(db: Db, versionId: string): Promise<boolean> {
  return one(await rowsOf<{ found: boolean }>(db, unresolved, [versionId])).found;
}

export type NewNote = NotePlace & {
  page: number | null;
  timeMs: number | null;
  line: NoteLine | null;
  showsText: boolean;
  versionId: string;
  text: string;
  authorId: string;
};

/** Adds a note to a version. */
export async function insertNote(db: Db, note: NewNote): Promise<AssetNote> {
  const id = newId();
  const { versionId, x, y, width, height, page, timeMs, line, showsText, text, authorId } = note;
  await rowsOf(db, insert, [id, versionId, x, y, width, height, page, timeMs, line, showsText, text, authorId]);
  return one(await rowsOf<AssetNote>(db, find, [id]));
}

/** Settles or reopens a note; the reason is that of one settled without a change. */
export async function writeNoteState(
  db: Db,
  id: string,
  { state, reason }: { state: 'open' | 'resolved' | 'wontFix'; reason: string | null },
): Promise<AssetNote> {
  await rowsOf(db, updateState, [id, state, reason]);
  return one(await rowsOf<AssetNote>(db, find, [id]));
}

export async function deleteNote(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

/** Copies open notes of a version (by its number) to a later one, to be checked there; they keep their replies. */
export async function moveNotes(db: Db, assetId: string, versionId: string, fromNo: number): Promise<void> {
  await rowsOf(db, carry, [assetId, versionId, fromNo]);
}
