import { type Comment, REACTING_NAMES } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { TimePosition } from '../../../kernel/routes/time-cursor.ts';

/** The maximum number of users of a thread who are notified of a reply. */
const MAX_PARTICIPANTS = 200;

export type NewComment = {
  id: string;
  type: string;
  recordId: string;
  parentId: string | null;
  authorId: string;
  html: string;
  mentionIds: readonly string[];
};

// $1 is the reader.
const COLUMNS = `
  c.id, c.record_id as "recordId", c.parent_id as "parentId", c.html, c.mention_ids as "mentionIds",
  u.id as "authorId", case when c.deleted_at is null then coalesce(u.realname, c.author_name, '') else '' end as "authorName",
  u.avatar as "authorAvatar", c.created_at as "createdAt", c.edited_at as "editedAt", c.deleted_at as "deletedAt",
  u.id is not distinct from $1::uuid as mine, answers.total as replies, answers.latest as "repliedAt",
  coalesce((
    select json_agg(json_build_object('emoji', emoji, 'count', count, 'names', names, 'mine', mine) order by first, emoji)
    from (
      select r.emoji, count(*) as count, min(r.created_at) as first, bool_or(r.user_id = $1::uuid) as mine,
        (array_agg(p.realname order by r.created_at, p.id))[1:${REACTING_NAMES}] as names
      from record_reaction r join sys_user p on p.id = r.user_id where r.comment_id = c.id group by r.emoji
    ) counted
  ), '[]') as reactions
`;
// The author of a deleted comment is not returned.
const FROM = `
  record_comment c left join sys_user u on u.id = c.author_id and c.deleted_at is null
  cross join lateral (
    select count(*)::int as total, max(r.created_at) as latest from record_comment r where r.parent_id = c.id and r.deleted_at is null
  ) answers
`;
const PAGE = `
    and ($4::timestamptz is null or (c.created_at, c.id) < ($4::timestamptz, $5::uuid))
  order by c.created_at desc, c.id desc limit $6
`;
const list = statement(`
  select ${COLUMNS} from ${FROM}
  where c.record_type = $2 and c.record_id = $3 and c.parent_id is null and (c.deleted_at is null or answers.total > 0) ${PAGE}
`);
const listReplies = statement(`
  select ${COLUMNS} from ${FROM} where c.record_type = $2 and c.parent_id = $3 and c.deleted_at is null ${PAGE}
`);
const find = statement(`
  select ${COLUMNS} from ${FROM}
  where c.record_type = $2 and c.id = $3 and (c.deleted_at is null or (c.parent_id is null and answers.total > 0))
`);
const participants = statement(`
  select distinct author_id as id from record_comment
  where (id = $1 or parent_id = $1) and deleted_at is null and author_id is not null limit ${MAX_PARTICIPANTS}
`);
const insert = statement(`
  insert into record_comment (id, record_type, record_id, parent_id, author_id, html, mention_ids)
  values ($1, $2, $3, $4, $5, $6, $7::uuid[])
`);
const update = statement(`
  update record_comment set html = $2, mention_ids = $3::uuid[], edited_at = now() where id = $1 and deleted_at is null
`);
// The tombstone of a comment with replies may outlast the time after which deleted comments are purged.
const remove = statement(`
  with reactions as (delete from record_reaction where comment_id = $1)
  update record_comment set deleted_at = now(), html = '', mention_ids = '{}' where id = $1 and deleted_at is null
`);
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

type Page = { before: TimePosition | undefined; limit: number };

/** The newest comments of a record that begin a thread, or those before a position; newest first. */
export async function listComments(
  db: Db,
  { type, readerId }: Reader,
  { recordId, before, limit }: Page & { recordId: string },
): Promise<Comment[]> {
  return await rowsOf<Comment>(db, list, [readerId, type, recordId, before?.at ?? null, before?.id ?? null, limit]);
}

/** The newest replies to a comment, or those before a position; newest first. */
export async function listRepliesTo(
  db: Db,
  { type, readerId }: Reader,
  { id, before, limit }: Page & { id: string },
): Promise<Comment[]> {
  return await rowsOf<Comment>(db, listReplies, [readerId, type, id, before?.at ?? null, before?.id ?? null, limit]);
}

/** The users who wrote in the thread of a comment. */
export async function findParticipants(db: Db, id: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, participants, [id])).map(({ id: userId }) => userId);
}

/** Finds a comment that has not been deleted, or a deleted one that still has replies. */
export async function findComment(db: Db, { type, readerId }: Reader, id: string): Promise<Comment | undefined> {
  return await rowOf<Comment>(db, find, [readerId, type, id]);
}

/** Inserts a sanitised comment. */
export async function insertComment(db: Db, comment: NewComment): Promise<void> {
  const { id, type, recordId, parentId, authorId, html, mentionIds } = comment;
  await rowsOf(db, insert, [id, type, recordId, parentId, authorId, html, mentionIds]);
}

/** Updates a sanitised comment and its mentions. */
export async function updateComment(
  db: Db,
  { id, html, mentionIds }: Pick<NewComment, 'id' | 'html' | 'mentionIds'>,
): Promise<void> {
  await rowsOf(db, update, [id, html, mentionIds]);
}

/** Replaces a comment with a tombstone, which is removed after 30 days if it has no replies. */
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
