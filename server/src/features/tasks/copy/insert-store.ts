import type { Category } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { NEW_ID } from '../batch-store.ts';
import type { PortableFile, PortableItem, PortableLink } from './portable.ts';

const addItems = statement(`
  insert into record_checklist_item (id, record_type, record_id, text, done, rank, list_name, assignee_id, due_date)
  select ${NEW_ID}, 'task', n.task_id, n.text, n.done, n.rank, n.list_name, n.assignee_id, n.due_date
  from unnest($1::uuid[], $2::text[], $3::boolean[], $4::text[], $5::text[], $6::uuid[], $7::date[])
    n (task_id, text, done, rank, list_name, assignee_id, due_date)
`);
// A file of a template may have been deleted meanwhile.
const addFiles = statement(`
  insert into record_file (id, record_type, record_id, name, file_id, url, size, mime, preview, created_by)
  select n.id, $10, n.record_id, n.name, n.file_id, n.url, n.size, n.mime, n.preview, $9::uuid
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::int[], $7::text[], $8::text[])
    n (id, record_id, name, file_id, url, size, mime, preview)
  where n.file_id is null or exists (select from stored_file f where f.id = n.file_id for key share)
`);
const addNames = statement(`
  insert into task_external_person (task_id, name) select * from unnest($1::uuid[], $2::text[]) on conflict do nothing
`);
const addLinks = statement(`
  with n as (
    select ${NEW_ID} as id, l.* from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::int[]) l (from_id, to_id, kind, type, lag)
  ), made as (
    insert into record_link (id, from_type, from_id, to_type, to_id, kind, created_by)
    select n.id, 'task', n.from_id, 'task', n.to_id, n.kind, $6::uuid from n returning id
  )
  insert into task_dependency (link_id, type, lag)
  select n.id, n.type, n.lag from n join made on made.id = n.id where n.type is not null
`);
const types = statement(`
  select id, name, is_default as "isDefault" from task_type where project_id = $1 and not archived order by id for key share
`);
const statuses = statement(`
  select id, name, category from task_status where project_id = $1 and not archived order by rank, id for key share
`);
const freeOwners = statement(`
  update record_checklist_item set assignee_id = null
  where record_type = 'task' and record_id = any ($1::uuid[]) and assignee_id = $2
`);

/** The types new tasks of a project can have, held until the transaction ends. */
export async function openTypes(db: Db, projectId: string) {
  return await rowsOf<{ id: string; name: string; isDefault: boolean }>(db, types, [projectId]);
}

/** The open statuses of a project in their order, held until the transaction ends. */
export async function openStatuses(db: Db, projectId: string) {
  return await rowsOf<{ id: string; name: string; category: Category }>(db, statuses, [projectId]);
}

/** Adds items to the checklists of tasks. */
export async function insertItemsOf(db: Db, items: readonly (PortableItem<string> & { taskId: string })[]) {
  if (items.length === 0) return;
  await rowsOf(db, addItems, [
    items.map(({ taskId }) => taskId),
    items.map(({ text }) => text),
    items.map(({ done }) => done),
    items.map(({ rank }) => rank),
    items.map(({ listName }) => listName),
    items.map(({ assigneeId }) => assigneeId),
    items.map(({ dueDate }) => dueDate),
  ]);
}

type NewFile = PortableFile & { recordId: string };

/** Attaches stored files to records of a type once more, without copying their content. */
export async function attachAgain(
  db: Db,
  files: readonly NewFile[],
  { actorId, type = 'task' }: { actorId: string | null; type?: string },
): Promise<void> {
  if (files.length === 0) return;
  await rowsOf(db, addFiles, [
    files.map(({ id }) => id),
    files.map(({ recordId }) => recordId),
    files.map(({ name }) => name),
    files.map(({ fileId }) => fileId),
    files.map(({ url }) => url),
    files.map(({ size }) => size),
    files.map(({ mime }) => mime),
    files.map(({ preview }) => preview),
    actorId,
    type,
  ]);
}

/** Records people without an account on tasks. */
export async function insertNamesOf(db: Db, names: readonly { taskId: string; name: string }[]): Promise<void> {
  if (names.length === 0) return;
  await rowsOf(db, addNames, [names.map(({ taskId }) => taskId), names.map(({ name }) => name)]);
}

/** Links tasks with each other, with the types and lags of dependencies. */
export async function insertLinksOf(db: Db, links: readonly PortableLink[], actorId: string): Promise<void> {
  if (links.length === 0) return;
  await rowsOf(db, addLinks, [
    links.map(({ fromId }) => fromId),
    links.map(({ toId }) => toId),
    links.map(({ kind }) => kind),
    links.map(({ type }) => type),
    links.map(({ lag }) => lag),
    actorId,
  ]);
}

/** Removes a person from the items of the checklists of tasks. */
export async function freeItems(db: Db, taskIds: readonly string[], userId: string): Promise<void> {
  await rowsOf(db, freeOwners, [taskIds, userId]);
}
