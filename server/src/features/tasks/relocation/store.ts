import type { Category, Label, Person } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { CustomValues } from '../custom-field/values.ts';
import { idArray } from '../task/insert-store.ts';
import { retryIfRankTaken } from '../task/order/rank-task.ts';

const family = statement(`
  with recursive along as (
    select id from task where project_id = $1 and id = any ($2::uuid[]) and deleted_at is null
    union select t.id from task t join along a on t.parent_id = a.id where t.deleted_at is null
  )
  select t.id from task t where t.id in (select id from along) order by t.rank limit $3
`);
// Held until the commit, as statuses are: the type of the same name, else the default one.
const types = statement(`
  select f.id as "from", coalesce(
    (select y.id from task_type y where y.project_id = $2 and not y.archived and lower(normalize(btrim(y.name), NFKC)) = lower(normalize(btrim(f.name), NFKC))),
    (select y.id from task_type y where y.project_id = $2 and y.is_default)
  ) as "to"
  from task_type f where f.project_id = $1
`);
const lockTypesForShare = statement('select id from task_type where project_id = $1 order by id for key share');
// Locked until the commit: none is deleted or changes its category while tasks get it.
const statuses = statement(`
  select id, name, category, archived from task_status where project_id = any ($1::uuid[]) order by rank, id for key share
`);
const statusHomes = statement('select id from task_status where project_id = $1');
const labels = statement(
  `select id, name, color, archived from task_label where project_id = $1 or project_id is null
   order by project_id is not null, lower(name), id for key share`,
);
const outsiders = statement(`
  select u.id, u.username, u.realname, u.avatar from sys_user u
  where u.id = any ($2::uuid[]) and not exists (
    select from project_member m where m.project_id = $1 and m.user_id = u.id
  )
  order by u.realname, u.id
`);
const former = statement(`
  delete from task_former_key where project_id = $1 and task_id = any ($2::uuid[]) returning task_id as id, seq
`);
const remember = statement(`
  insert into task_former_key (project_id, seq, task_id) select $1, n.seq, n.id from unnest($2::uuid[], $3::int[]) n (id, seq)
`);
const relocate = statement(`
  update task t set
    project_id = $1, seq = n.seq, rank = n.rank, status_id = n.status_id, type_id = n.type_id, type_version = n.type_version, category = n.category, owner_id = n.owner_id,
    assignee_ids = n.assignee_ids::uuid[], label_ids = n.label_ids::uuid[], custom = n.custom::jsonb, parent_id = n.parent_id, depth = n.depth,
    version = t.version + 1, updated_at = now(),
    completed_at = case when n.category <> '1' then null when t.category = '1' then t.completed_at else now() end,
    external_id = case when not exists (
      select from task o where o.project_id = $1 and o.external_source = t.external_source and o.external_id = t.external_id
    ) then t.external_id end
  from unnest(
    $2::uuid[], $3::int[], $4::text[], $5::uuid[], $6::text[], $7::uuid[], $8::text[], $9::text[], $10::uuid[], $11::int[],
    $12::text[], $13::uuid[], $14::int[]
  ) n (id, seq, rank, status_id, category, owner_id, assignee_ids, label_ids, parent_id, depth, custom, type_id, type_version)
  where t.id = n.id
  returning t.id, t.custom
`);

// The unread tasks of a project are found by the project of the visits.
const visits = statement('update task_visit set project_id = $1 where task_id = any ($2::uuid[]) and project_id <> $1');

export type StatusRow = { id: string; name: string; category: Category; archived: boolean };
/** A task in the other project. */
export type Relocated = {
  id: string;
  seq: number;
  rank: string;
  statusId: string;
  typeId: string;
  typeVersion: number;
  category: Category;
  ownerId: string | null;
  assigneeIds: readonly string[];
  labelIds: readonly string[];
  custom: CustomValues;
  parentId: string | null;
  depth: number;
};

/** The ids of tasks of a project and of all their subtasks, in their order. */
export async function findFamily(db: Db, projectId: string, ids: readonly string[], limit: number): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, family, [projectId, ids, limit])).map(({ id }) => id);
}

/** The statuses of two projects, each in their order. */
export async function findStatuses(db: Db, from: string, to: string): Promise<Record<'from' | 'to', StatusRow[]>> {
  const rows = await rowsOf<StatusRow>(db, statuses, [[from, to]]);
  const own = new Set((await rowsOf<{ id: string }>(db, statusHomes, [from])).map(({ id }) => id));
  return { from: rows.filter(({ id }) => own.has(id)), to: rows.filter(({ id }) => !own.has(id)) };
}

/** What the types of a project are in another one, by their ids: those of the same name, else the default one. */
export async function findTypesThere(db: Db, { from, to }: { from: string; to: string }): Promise<Map<string, string>> {
  await rowsOf(db, lockTypesForShare, [to]);
  const rows = await rowsOf<{ from: string; to: string }>(db, types, [from, to]);
  return new Map(rows.map((row) => [row.from, row.to]));
}

export async function findLabels(db: Db, projectId: string): Promise<Label[]> {
  return await rowsOf<Label>(db, labels, [projectId]);
}

/** The non-members of a project among these people, by name. */
export async function findOutsiders(db: Db, projectId: string, ids: readonly string[]): Promise<Person[]> {
  return await rowsOf<Person>(db, outsiders, [projectId, ids]);
}

/** The former numbers of tasks in a project, which they get again. */
export async function reuseFormerNumbers(
  db: Db,
  projectId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await rowsOf<{ id: string; seq: number }>(db, former, [projectId, ids]);
  return new Map(rows.map(({ id, seq }) => [id, seq]));
}

/** Stores the numbers of tasks in the project they leave. */
export async function saveFormerNumbers(
  db: Db,
  projectId: string,
  tasks: readonly { id: string; seq: number }[],
): Promise<void> {
  await rowsOf(db, remember, [projectId, tasks.map(({ id }) => id), tasks.map(({ seq }) => seq)]);
}

/** Moves tasks to another project, with what users have visited of them. */
export async function writeRelocated(
  db: Db,
  projectId: string,
  tasks: readonly Relocated[],
): Promise<Map<string, CustomValues>> {
  const column = <T>(pick: (task: Relocated) => T) => tasks.map(pick);
  const written = await rowsOf<Pick<Relocated, 'id' | 'custom'>>(db, relocate, [
    projectId,
    column(({ id }) => id),
    column(({ seq }) => seq),
    column(({ rank }) => rank),
    column(({ statusId }) => statusId),
    column(({ category }) => category),
    column(({ ownerId }) => ownerId),
    column(({ assigneeIds }) => idArray(assigneeIds)),
    column(({ labelIds }) => idArray(labelIds)),
    column(({ parentId }) => parentId),
    column(({ depth }) => depth),
    column(({ custom }) => JSON.stringify(custom)),
    column(({ typeId }) => typeId),
    column(({ typeVersion }) => typeVersion),
  ]).catch(retryIfRankTaken);
  await rowsOf(db, visits, [projectId, column(({ id }) => id)]);
  return new Map(written.map(({ id, custom }) => [id, custom]));
}
