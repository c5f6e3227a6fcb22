import { type Comment, REACTING_NAMES } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/db.ts';
import type { TimePosition } from '../../../kernel/time-cursor.ts';

export type NewComment = {
  id: string;
  type: string;
  recordId: string;
  authorId: string;
  html: string;
  mentionIds: readonly string[];
};

// $1 is the reader.
const COLUMNS = `
  c.id, c.record_id as "recordId", c.author_id as "authorId", coalesce(u.realname, c.author_name, '') as "authorName",
  u.avatar as "authorAvatar", c.html, c.mention_ids as "mentionIds", c.created_at as "createdAt", c.edited_at as "editedAt",
  c.author_id is not distinct from $1::uuid as mine,
  coalesce((
    select json_agg(json_build_object('emoji', emoji, 'count', count, 'names', names, 'mine', mine) order by first, emoji)
    from (
      select r.emoji, count(*) as count, min(r.created_at) as first, bool_or(r.user_id = $1::uuid) as mine,
        (array_agg(p.realname order by r.created_at, p.id))[1:${REACTING_NAMES}] as names
      from record_reaction r join sys_user p on p.id = r.user_id where r.comment_id = c.id group by r.emoji
    ) counted
  ), '[]') as reactions
`;
const list = statement(`
  select ${COLUMNS} from record_comment c left join sys_user u on u.id = c.author_id
  where c.record_type = $2 and c.record_id = $3 and c.deleted_at is null
    and ($4::timestamptz is null or (c.created_at, c.id) < ($4::timestamptz, $5::uuid))
  order by c.created_at desc, c.id desc limit $6
`);
const find = statement(`
  select ${COLUMNS} from record_comment c left join sys_user u on u.id = c.author_id
  where c.record_type = $2 and c.id = $3 and c.deleted_at is null
`);
const insert = statement(`
  insert into record_comment (id, record_type, record_id, author_id, html, mention_ids) values ($1, $2, $3, $4, $5, $6::uuid[])
`);
const update = statement(`
  update record_comment set html = $2, mention_ids = $3::uuid[], edited_at = now() where id = $1 and deleted_at is null
`);
const remove = statement('update record_comment set deleted_at = now() where id = $1 and deleted_at is null');
const forget = statement(`
  update activity set changes = changes - 'text'
  where entity_id = $1 and kind in ('commentAdded', 'commentEdited') and changes -> 'comment' ->> 'to' = $2
`);
const react = statement(`
  insert into record_reaction (comment_id, user_id, emoji) values ($1, $2, $3) on conflict do nothing returning emoji
`);
const removeReaction = statement(`
  delete from record_reaction where comment_id = $1 and user_id = $2 and emoji = $3 returning emoji
`);

type Reader = { type: string; readerId: string };

/** The newest comments of a record, or those before a position; newest first. */
export async function listComments(
  db: Db,
  { type, readerId }: Reader,
  { recordId, before, limit }: { recordId: string; before: TimePosition | undefined; limit: number },
): Promise<Comment[]> {
  const hostRecord = [before?.at ?? null, before?.id ?? null];
  return await rowsOf<Comment>(db, list, [readerId, type, recordId, ...hostRecord, limit]);
}

/** Finds a comment that has not been deleted. */
export async function findComment(db: Db, { type, readerId }: Reader, id: string): Promise<Comment | undefined> {
  return await rowOf<Comment>(db, find, [readerId, type, id]);
}

/** Inserts a sanitised comment. */
export async function insertComment(db: Db, comment: NewComment): Promise<void> {
  const { id, type, recordId, authorId, html, mentionIds } = comment;
  await rowsOf(db, insert, [id, type, recordId, authorId, html, mentionIds]);
}

/** Updates a sanitised comment and its mentions. */
export async function updateComment(
  db: Db,
  { id, html, mentionIds }: Pick<NewComment, 'id' | 'html' | 'mentionIds'>,
): Promise<void> {
  await rowsOf(db, update, [id, html, mentionIds]);
}

/** Replaces a comment with a tombstone, which is removed after 30 days. */
export async function removeComment(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

/** Removes the text of a deleted comment from the history of its record. */
export async function eraseText(db: Db, recordId: string, id: string): Promise<void> {
  await rowsOf(db, forget, [recordId, id]);
}

/** Adds or removes a user's reaction to a comment; returns whether that changed anything. */
export async function setReaction(
  db: Db,
  { id, userId, emoji, on }: { id: string; userId: string; emoji: string; on: boolean },
): Promise<boolean> {
  return (await rowOf(db, on ? react : removeReaction, [id, userId, emoji])) !== undefined;
}
