import type { Comment } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/db.ts';
import type { TimePosition } from '../../../kernel/time-cursor.ts';

type CommentRow = Omit<Comment, 'mine'>;
export type NewComment = { id: string; taskId: string; authorId: string; html: string; mentionIds: readonly string[] };

const COLUMNS = `
  c.id, c.task_id as "taskId", c.author_id as "authorId", coalesce(u.realname, c.author_name, '') as "authorName",
  u.avatar as "authorAvatar", c.html, c.mention_ids as "mentionIds", c.created_at as "createdAt", c.edited_at as "editedAt"
`;
const list = statement(`
  select ${COLUMNS} from task_comment c left join sys_user u on u.id = c.author_id
  where c.task_id = $1 and c.deleted_at is null
    and ($2::timestamptz is null or (c.created_at, c.id) < ($2::timestamptz, $3::uuid))
  order by c.created_at desc, c.id desc limit $4
`);
const find = statement(`
  select ${COLUMNS} from task_comment c left join sys_user u on u.id = c.author_id
  where c.id = $1 and c.deleted_at is null
`);
const insert = statement(`
  insert into task_comment (id, task_id, author_id, html, mention_ids) values ($1, $2, $3, $4, $5::uuid[])
`);
const update = statement(`
  update task_comment set html = $2, mention_ids = $3::uuid[], edited_at = now() where id = $1 and deleted_at is null
`);
const remove = statement('update task_comment set deleted_at = now() where id = $1 and deleted_at is null');
const erase = statement(`
  update activity set changes = changes - 'text'
  where entity_id = $1 and kind in ('commentAdded', 'commentEdited') and changes -> 'comment' ->> 'to' = $2
`);

/** The newest comments of a task, or the newest before a place; the newest first. */
export async function listComments(
  db: Db,
  { taskId, before, limit }: { taskId: string; before: TimePosition | undefined; limit: number },
): Promise<CommentRow[]> {
  return await rowsOf<CommentRow>(db, list, [taskId, before?.at ?? null, before?.id ?? null, limit]);
}

/** One comment, unless it has been deleted. */
export async function findComment(db: Db, id: string): Promise<CommentRow | undefined> {
  return await rowOf<CommentRow>(db, find, [id]);
}

/** Adds a comment, cleaned already. */
export async function insertComment(db: Db, { id, taskId, authorId, html, mentionIds }: NewComment): Promise<void> {
  await rowsOf(db, insert, [id, taskId, authorId, html, mentionIds]);
}

/** Writes a comment anew, cleaned already, with whom it mentions now. */
export async function updateComment(
  db: Db,
  { id, html, mentionIds }: Pick<NewComment, 'id' | 'html' | 'mentionIds'>,
): Promise<void> {
  await rowsOf(db, update, [id, html, mentionIds]);
}

/** Leaves a tombstone, which is removed with the next clearing of the trash after 30 days. */
export async function removeComment(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

/** Takes what a comment said out of the history of its task: a deleted comment is gone for everybody. */
export async function eraseText(db: Db, taskId: string, id: string): Promise<void> {
  await rowsOf(db, erase, [taskId, id]);
}
