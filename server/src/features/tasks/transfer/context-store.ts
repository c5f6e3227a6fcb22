import type { Color, CustomField } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { listFields, lockExistingFields } from '../custom-field/store.ts';
import { lockOrder } from '../task/order/order-store.ts';
import { LOCKED } from '../task/reading/columns.ts';
import { listTypes, lockTypesForShare } from '../type/store.ts';
import type {
  Item,
  KnownComment,
  KnownLabel,
  KnownPerson,
  KnownSource,
  KnownStatus,
  KnownTask,
  Link,
  TargetProject,
} from './apply/target-project.ts';
import { peopleIn } from './export/custom-writer.ts';
import { findNamedPeople } from './people/named-people-store.ts';

const statuses = statement(`
  select id, name, category, archived, rank, external_key as "externalKey" from task_status where project_id = $1 order by rank
`);
const keys = statement('select key from project_key_history where project_id = $1');
const labels = statement(
  'select id, name, color, external_key as "externalKey", archived from task_label where project_id = $1 or project_id is null',
);
// An unconfirmed address does not identify a user.
const people = statement(`
  select u.id, u.username, u.realname, case when u.email_proved_at is not null then lower(u.email) end as email,
    m.user_id is not null and u.deleted_at is null as member
  from sys_user u left join project_member m on m.user_id = u.id and m.project_id = $1
  where m.user_id is not null
    or u.id in (select owner_id from task where project_id = $1)
    or u.id in (select unnest(assignee_ids) from task where project_id = $1)
`);
const accounts = statement(`
  select id, username, realname, case when email_proved_at is not null then lower(email) end as email,
    true as member
  from sys_user
  where status = 1 and deleted_at is null
    and (id = $1 or lower(username) = any ($2::text[]) or lower(email) = any ($3::text[]) and email_proved_at is not null
      or id = any ($4::uuid[]))
  order by id = $1 desc, id = any ($4::uuid[]) desc, id limit 400
`);
const KNOWN_TASKS = `
  select ${LOCKED}, t.external_source as "externalSource", t.external_id as "externalId",
    t.deleted_at is not null and exists (
      select from operation o where o.id = t.delete_op_id and o.kind = 'undo'
    ) as undone
  from task t
  where t.project_id = $1 and (
    (t.external_source = any ($2::text[]) and t.external_id = any ($3::text[])) or t.id = any ($4::uuid[])
    or (t.title = any ($5::text[]) and t.deleted_at is null) or t.seq = any ($6::int[])
  ) order by t.id
`;
const knownTasks = statement(KNOWN_TASKS);
const lockKnown = statement(`${KNOWN_TASKS} for update of t`);
const descriptions = statement('select task_id as id, html from task_description where task_id = any ($1::uuid[])');
const comments = statement(`
  select id, record_id as "taskId", external_id as "externalId", html, edited_at as "editedAt",
    deleted_at is not null as deleted
  from record_comment where record_type = 'task' and record_id = any ($1::uuid[])
`);
const items = statement(`
  select id, record_id as "taskId", text, done, list_name as "listName", rank,
    external_id as "externalId", external_text as "externalText"
  from record_checklist_item
  where record_type = 'task' and record_id = any ($1::uuid[]) order by record_id, rank
`);
const links = statement(`
  select record_id as "taskId", url, name from record_file
  where record_type = 'task' and record_id = any ($1::uuid[]) and url is not null
`);
const externalNames = statement(
  'select task_id as "taskId", name from task_external_person where task_id = any ($1::uuid[])',
);

const sources = statement(`
  select source, file_name as "fileName", fingerprint, names from task_import
  where project_id = $1 and source_key = $2 and not undone order by at desc limit 50
`);
// Imports and their undos do not count as changes here.
const edited = statement(`
  select "taskId", field, at::timestamptz(3) as at from (
    select distinct on (a.entity_id, f.field) a.entity_id as "taskId", f.field, a.at,
      i.op_id is not null or exists (
        select from operation o left join operation u on u.id = o.undoes
        where o.id = a.op_id and (o.kind = 'import' or u.kind = 'import')
      ) as imported
    from activity a cross join lateral jsonb_object_keys(a.changes) as f (field)
    left join task_import i on i.op_id = a.op_id
    where a.entity_id = any ($1::uuid[]) and a.entity = 'task' and a.kind in ('updated', 'described')
    order by a.entity_id, f.field, a.id desc
  ) last where not imported
`);

export type TaskLookup = {
  sourceKey: string;
  externalIds: readonly string[];
  /** Tasks by our own ids. */
  ids: readonly string[];
  titles: readonly string[];
  /** Numbers in keys, which may be those of the project. */
  seqs: readonly number[];
};

/** The objects of a project that a file refers to; with `locked`, its order and these tasks are locked until the transaction ends. */
export async function findTargetProject(
  db: Db,
  projectId: string,
  { sourceKey, externalIds, ids, titles, seqs }: TaskLookup,
  locked: boolean,
): Promise<TargetProject> {
  if (locked) await lockOrder(db, projectId);
  const earlier = await rowsOf<KnownSource>(db, sources, [projectId, sourceKey]);
  const names = [...new Set([sourceKey, ...earlier.map(({ source }) => source)])];
  const tasks = await rowsOf<KnownTask>(db, locked ? lockKnown : knownTasks, [
    projectId,
    names,
    externalIds,
    ids,
    titles,
    seqs,
  ]);
  const taskIds = tasks.map(({ id }) => id);
  const html = await rowsOf<{ id: string; html: string }>(db, descriptions, [taskIds]);
  const fields = await findActiveFields(db, projectId, locked);
  const members = await rowsOf<KnownPerson>(db, people, [projectId]);
  const inFields = peopleIn(
    fields,
    tasks.map(({ custom }) => custom),
  ).filter((id) => !members.some((person) => person.id === id));
  return {
    projectId,
    keys: (await rowsOf<{ key: string }>(db, keys, [projectId])).map(({ key }) => key),
    statuses: await rowsOf<KnownStatus>(db, statuses, [projectId]),
    types: locked ? await lockTypesForShare(db, projectId) : await listTypes(db, projectId),
    labels: await rowsOf<KnownLabel>(db, labels, [projectId]),
    people: members,
    fields,
    named: await findFormerPeople(db, projectId, inFields),
    tasks,
    descriptions: new Map(html.map(({ id, html }) => [id, html])),
    comments: await rowsOf<KnownComment>(db, comments, [taskIds]),
    items: await rowsOf<Item>(db, items, [taskIds]),
    links: await rowsOf<Link>(db, links, [taskIds]),
    names: await rowsOf<{ taskId: string; name: string }>(db, externalNames, [taskIds]),
    sources: earlier,
    edited: await rowsOf<{ taskId: string; field: string; at: string }>(db, edited, [taskIds]),
  };
}

async function findActiveFields(db: Db, projectId: string, locked: boolean): Promise<CustomField[]> {
  const found = await listFields(db, projectId);
  const ids = found.filter(({ archived }) => !archived).map(({ id }) => id);
  const fields = locked && ids.length > 0 ? await lockExistingFields(db, projectId, ids) : found;
  return fields.filter(({ archived }) => !archived);
}

/** Non-members in custom fields; addresses are not matched. */
async function findFormerPeople(db: Db, projectId: string, ids: readonly string[]): Promise<KnownPerson[]> {
  if (ids.length === 0) return [];
  const found = await findNamedPeople(db, projectId, ids);
  return found.filter(({ id }) => ids.includes(id)).map((person) => ({ ...person, email: null }));
}

/** Active accounts by exact user name, mail address or id, the user's own first, at most 400. */
export async function findAccounts(
  db: Db,
  ownId: string,
  { usernames, emails, ids }: { usernames: readonly string[]; emails: readonly string[]; ids: readonly string[] },
): Promise<KnownPerson[]> {
  return await rowsOf<KnownPerson>(db, accounts, [ownId, usernames, emails, ids]);
}

const insertStatus = statement(`
  insert into task_status (id, project_id, name, category, color, rank, archived, external_key)
  select n.id, $1, n.name, n.category, n.color, n.rank, n.archived, n.external_key
  from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[], $8::text[])
    as n (id, name, category, color, rank, archived, external_key)
`);
const deleteStatuses = statement('delete from task_status where project_id = $1');
const insertLabel = statement(`
  insert into task_label (id, project_id, name, color, external_key)
  select n.id, $1, n.name, n.color, n.external_key
  from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as n (id, name, color, external_key)
`);

export type MadeStatus = KnownStatus & { color: Color };

/** Adds the statuses of an import. */
export async function addStatuses(db: Db, projectId: string, made: readonly MadeStatus[]): Promise<void> {
  if (made.length === 0) return;
  await rowsOf(db, insertStatus, [
    projectId,
    made.map(({ id }) => id),
    made.map(({ name }) => name),
    made.map(({ category }) => category),
    made.map(({ color }) => color),
    made.map(({ rank }) => rank),
    made.map(({ archived }) => archived),
    made.map(({ externalKey }) => externalKey),
  ]);
}

/** Replaces the statuses of a project without tasks. */
export async function replaceStatuses(db: Db, projectId: string, made: readonly MadeStatus[]): Promise<void> {
  await rowsOf(db, deleteStatuses, [projectId]);
  await addStatuses(db, projectId, made);
}

/** Adds the labels of an import. */
export async function addLabels(db: Db, projectId: string, made: readonly KnownLabel[]): Promise<void> {
  if (made.length === 0) return;
  await rowsOf(db, insertLabel, [
    projectId,
    made.map(({ id }) => id),
    made.map(({ name }) => name),
    made.map(({ color }) => color),
    made.map(({ externalKey }) => externalKey),
  ]);
}
