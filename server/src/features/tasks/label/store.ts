import { commonFailures, type Label, labelFailures } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail, required } from '../../../kernel/fail.ts';

const insert = statement(`
  insert into task_label (id, project_id, name, color, group_name, group_single)
  select l.id, $1, l.name, l.color, l.group_name, l.group_single
  from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::boolean[]) as l (id, name, color, group_name, group_single)
`);
const find = statement(`
  select id, name, color, archived, nullif(group_name, '') as "group", group_single as single,
    project_id as "projectId"
  from task_label where id = $1
`);
// Locked against concurrent assignments of the label.
const lock = statement(`
  select id, name, color, archived, nullif(group_name, '') as "group", group_single as single from task_label
  where project_id is not distinct from $1 and id = $2 for update
`);
const lockSeveral = statement(`
  select id, name, color, archived from task_label where project_id is not distinct from $1 and id = any ($2::uuid[]) order by id for update
`);
const count = statement(`
  select count(*)::int as total from task_label where project_id = $1 or ($1::uuid is null and project_id is null)
`);
const globals = statement(
  'select id, name, color, archived from task_label where project_id is null order by lower(name), id',
);
const update = statement(`
  update task_label set name = $2, color = $3, archived = $4, group_name = $5, group_single = $6 where id = $1
`);
const others = statement(`
  select o.id from task_label l join task_label o on o.project_id is not distinct from l.project_id and o.id <> l.id
    and lower(normalize(btrim(o.group_name), NFKC)) = lower(normalize(btrim(l.group_name), NFKC))
  where l.id = $1 and l.group_single and l.group_name <> ''
`);
const groups = statement(`
  select group_name as "group", bool_or(group_single) as single from task_label
  where project_id is not distinct from $1 and group_name <> '' group by group_name order by count(*), group_name
`);
const setSingle = statement(`
  update task_label set group_single = $3
  where project_id is not distinct from $1 and group_single <> $3
    and lower(normalize(btrim(group_name), NFKC)) = lower(normalize(btrim($2), NFKC))
  returning id
`);
const usage = statement(`
  select l.id, c.tasks from task_label l, lateral (
    select count(*)::int as tasks from task t where t.label_ids @> array[l.id] and t.project_id = $1 and t.deleted_at is null
  ) c where (l.project_id = $1 or l.project_id is null) and c.tasks > 0
`);
const usageEverywhere = statement(`
  select l.id, (select count(*)::int from task t where t.label_ids @> array[l.id] and t.deleted_at is null) as everywhere
  from task_label l where l.project_id is null
`);
const remove = statement('delete from task_label where id = $1');

export type NewLabel = Omit<Label, 'archived'>;

/** Adds labels to a project, or without one to all projects; fails if a name is taken. */
export async function insertLabels(db: Db, projectId: string | null, labels: readonly NewLabel[]): Promise<void> {
  const columns = [
    labels.map(({ id }) => id),
    labels.map(({ name }) => name),
    labels.map(({ color }) => color),
    labels.map(({ group }) => group ?? ''),
    labels.map(({ single }) => single === true),
  ];
  await refusing(rowsOf(db, insert, [projectId, ...columns]));
}

/** A label as it is stored: its group is null without one. */
export type StoredLabel = Omit<Label, 'group' | 'single'> & { group: string | null; single: boolean };
type OwnedLabel = StoredLabel & { projectId: string | null };

/** A label and its project, which is null for a label of all projects. */
export async function findLabel(db: Db, id: string): Promise<OwnedLabel> {
  return required(await rowOf<OwnedLabel>(db, find, [id]), commonFailures.notFound);
}

/** A label of a project, or of all projects, which it may have become meanwhile; locked until the transaction ends. */
export async function lockLabel(db: Db, projectId: string | null, id: string): Promise<StoredLabel> {
  return required(await rowOf<StoredLabel>(db, lock, [projectId, id]), commonFailures.notFound);
}

/** The existing ones among some labels of a project, locked until the transaction ends. */
export async function lockLabels(
  db: Db,
  projectId: string | null,
  ids: readonly string[],
): Promise<Map<string, Label>> {
  const rows = await rowsOf<Label>(db, lockSeveral, [projectId, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function countLabels(db: Db, projectId: string | null): Promise<number> {
  return one(await rowsOf<{ total: number }>(db, count, [projectId])).total;
}

/** The number of tasks for each label in use in a project, without those in the trash. */
export async function countLabelUse(db: Db, projectId: string): Promise<{ id: string; tasks: number }[]> {
  return await rowsOf<{ id: string; tasks: number }>(db, usage, [projectId]);
}

/** The number of tasks of all projects for each label of all projects. */
export async function countGlobalUse(db: Db): Promise<{ id: string; everywhere: number }[]> {
  return await rowsOf<{ id: string; everywhere: number }>(db, usageEverywhere, []);
}

/** The labels of all projects. */
export async function findGlobalLabels(db: Db): Promise<Label[]> {
  return await rowsOf<Label>(db, globals, []);
}

/** Updates a label; fails if another one of the project has that name. */
export async function updateLabel(db: Db, { id, name, color, archived, group, single }: StoredLabel): Promise<void> {
  await refusing(rowsOf(db, update, [id, name, color, archived, group ?? '', single]));
}

/** The groups of the labels of a project, or of all projects; of several spellings of one, the most used one last. */
export async function findGroups(db: Db, projectId: string | null): Promise<{ group: string; single: boolean }[]> {
  return await rowsOf<{ group: string; single: boolean }>(db, groups, [projectId]);
}

/** Sets whether tasks have at most one label of a group; returns the labels that had it otherwise. */
export async function setGroupSingle(
  db: Db,
  projectId: string | null,
  { group, single }: { group: string; single: boolean },
): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, setSingle, [projectId, group, single])).map(({ id }) => id);
}

export async function deleteLabel(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

async function refusing(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (violatedConstraint(error) === 'task_label_name') fail(labelFailures.nameTaken);
    throw error;
  }
}

/** The other labels of the group of a label, if a task has only one label of it. */
export async function othersOfGroup(db: Db, id: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, others, [id])).map((one) => one.id);
}
