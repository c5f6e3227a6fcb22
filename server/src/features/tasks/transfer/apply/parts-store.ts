import { type Db, rowsOf, statement } from '../../../../kernel/database/db.ts';
import type { NewComment, NewLink, PartChanges, Rewritten } from './parts.ts';
import type { Item } from './target-project.ts';

const addComments = statement(`
  insert into record_comment (id, record_type, record_id, author_id, author_name, html, mention_ids, external_id, created_at, edited_at)
  select n.id, 'task', n.task_id, n.author_id, n.author_name, n.html, n.mention_ids::uuid[], n.external_id,
    coalesce(n.created_at, now()), n.edited_at
  from unnest(
    $1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::timestamptz[]
  ) as n (id, task_id, author_id, author_name, html, mention_ids, external_id, created_at, edited_at)
`);
const rewriteComments = statement(`
  update record_comment c set html = n.html, edited_at = n.edited_at
  from unnest($1::uuid[], $2::text[], $3::timestamptz[]) n (id, html, edited_at) where c.id = n.id
`);
const addItems = statement(`
  insert into record_checklist_item (
    record_type, id, record_id, text, done, rank, list_name, external_id, external_text, assignee_id, due_date
  )
  select 'task', * from unnest(
    $1::uuid[], $2::uuid[], $3::text[], $4::boolean[], $5::text[], $6::text[], $7::text[], $8::text[], $9::uuid[], $10::date[]
  )
`);
const rewordItems = statement(`
  update record_checklist_item i set text = n.text, external_text = n.text
  from unnest($1::uuid[], $2::text[]) n (id, text) where i.id = n.id
`);
const tickItems = statement(`
  update record_checklist_item i set done = n.done from unnest($1::uuid[], $2::boolean[]) n (id, done) where i.id = n.id
`);
const addLinks = statement(`
  insert into record_file (id, record_type, record_id, name, url, mime, preview, created_at)
  select n.id, 'task', n.task_id, n.name, n.url, 'text/uri-list', 'link', coalesce(n.created_at, now())
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[]) as n (id, task_id, name, url, created_at)
`);
const addNames = statement(`
  insert into task_external_person (task_id, name) select * from unnest($1::uuid[], $2::text[]) on conflict do nothing
`);

const BATCH_SIZE = 2_000;

/** Writes parts of tasks. */
export async function writeParts(db: Db, changes: PartChanges): Promise<void> {
  await inChunks(changes.comments, (some) => insertComments(db, some));
  await inChunks(changes.rewritten, (some) => rewrite(db, some));
  await inChunks(changes.items, (some) => insertItems(db, some));
  await inChunks(changes.reworded, (some) => reword(db, some));
  await inChunks(changes.ticks, (some) => setTicks(db, some));
  await inChunks(changes.links, (some) => insertLinks(db, some));
  await inChunks(changes.names, (some) => insertNames(db, some));
}

/** Adds items to checklists. */
export async function insertItems(db: Db, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return;
  await rowsOf(db, addItems, [
    items.map(({ id }) => id),
    items.map(({ taskId }) => taskId),
    items.map(({ text }) => text),
    items.map(({ done }) => done),
    items.map(({ rank }) => rank),
    items.map(({ listName }) => listName),
    items.map(({ externalId }) => externalId ?? null),
    items.map(({ externalText }) => externalText ?? null),
    items.map(({ assigneeId }) => assigneeId ?? null),
    items.map(({ dueDate }) => dueDate ?? null),
  ]);
}

async function inChunks<T>(parts: readonly T[], write: (some: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < parts.length; at += BATCH_SIZE) await write(parts.slice(at, at + BATCH_SIZE));
}

function insertComments(db: Db, comments: readonly NewComment[]): Promise<unknown> {
  return rowsOf(db, addComments, [
    comments.map(({ id }) => id),
    comments.map(({ taskId }) => taskId),
    comments.map(({ authorId }) => authorId),
    comments.map(({ authorName }) => authorName),
    comments.map(({ html }) => html),
    comments.map(({ mentionIds }) => `{${mentionIds.join(',')}}`),
    comments.map(({ externalId }) => externalId),
    comments.map(({ createdAt }) => createdAt),
    comments.map(({ editedAt }) => editedAt),
  ]);
}

function rewrite(db: Db, comments: readonly Rewritten[]): Promise<unknown> {
  return rowsOf(db, rewriteComments, [
    comments.map(({ id }) => id),
    comments.map(({ to }) => to),
    comments.map(({ editedAt }) => editedAt),
  ]);
}

function reword(db: Db, items: readonly { id: string; to: string }[]): Promise<unknown> {
  return rowsOf(db, rewordItems, [items.map(({ id }) => id), items.map(({ to }) => to)]);
}

function setTicks(db: Db, items: readonly { id: string; done: boolean }[]): Promise<unknown> {
  return rowsOf(db, tickItems, [items.map(({ id }) => id), items.map(({ done }) => done)]);
}

function insertLinks(db: Db, links: readonly NewLink[]): Promise<unknown> {
  return rowsOf(db, addLinks, [
    links.map(({ id }) => id),
    links.map(({ taskId }) => taskId),
    links.map(({ name }) => name),
    links.map(({ url }) => url),
    links.map(({ createdAt }) => createdAt),
  ]);
}

function insertNames(db: Db, names: readonly { taskId: string; name: string }[]): Promise<unknown> {
  return rowsOf(db, addNames, [names.map(({ taskId }) => taskId), names.map(({ name }) => name)]);
}
