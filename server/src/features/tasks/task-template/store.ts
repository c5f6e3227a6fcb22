import { commonFailures, type TaskTemplate, taskTemplateFailures } from '@opsyard/contract';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail, required } from '../../../kernel/fail.ts';
import type { Portable } from '../copy/portable.ts';

const COLUMNS = `
  t.id, t.project_id as "projectId", t.name, t.tasks, t.dated, t.working_days as "workingDays", t.archived, u.realname as maker
`;
const FROM = 'task_template t left join sys_user u on u.id = t.made_by';
const list = statement(`
  with named as (
    select (v.definition ->> 'taskTemplateId')::uuid as id, array_agg(y.name order by y.rank) as types
    from task_type y join task_type_version v on v.type_id = y.id and v.number = y.published
    where y.project_id = $1 and not y.archived and v.definition ->> 'taskTemplateId' is not null group by 1
  )
  select ${COLUMNS}, coalesce((select n.types from named n where n.id = t.id), '{}') as types from ${FROM} where t.project_id = $1 or t.project_id is null order by lower(t.name), t.id limit $2
`);
const find = statement(`select ${COLUMNS}, t.content from ${FROM} where t.id = $1`);
// Serialized, so that the limit holds.
const lock = statement(`select pg_advisory_xact_lock(hashtextextended('task templates', 0))`);
const count = statement(`
  select count(*)::int as total from task_template t where t.project_id is not distinct from $1::uuid
`);
const insert = statement(`
  insert into task_template (id, project_id, name, made_by, tasks, dated, working_days, content)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
`);
const update = statement('update task_template set name = $2, archived = $3 where id = $1');
const remove = statement('delete from task_template where id = $1');
const depths = statement('select id, depth from task where id = any ($1::uuid[])');
const offered = statement(`
  select id from task_template
  where id = $1 and not archived and (project_id is null or project_id = $2) for key share
`);
const shared = statement('select id from task_template where id = any ($1::uuid[]) and project_id is null');
const existing = statement('select id from task_template where id = any ($1::uuid[])');

export type TemplateRow = Omit<TaskTemplate, 'mayEdit'>;
export type TemplateWithContent = TemplateRow & { content: Portable<number> };

/** The templates of a project and the shared ones, by name. */
export async function listTaskTemplates(db: Db, projectId: string, limit: number): Promise<TemplateRow[]> {
  return await rowsOf<TemplateRow>(db, list, [projectId, limit]);
}

export async function findTaskTemplate(db: Db, id: string): Promise<TemplateWithContent> {
  return required(await rowOf<TemplateWithContent>(db, find, [id]), commonFailures.notFound);
}

/** A template of the project or a shared one, unless it is archived. */
export async function usableTemplate(db: Db, projectId: string, id: string): Promise<TemplateWithContent> {
  const template = await findTaskTemplate(db, id);
  const isThere = template.projectId === null || template.projectId === projectId;
  return isThere && !template.archived ? template : fail(commonFailures.notFound);
}

/** A template that a type of the project names, also an archived one; undefined if it is gone. */
export async function templateOfType(db: Db, projectId: string, id: string): Promise<TemplateWithContent | undefined> {
  const template = await rowOf<TemplateWithContent>(db, find, [id]);
  return template && (template.projectId === null || template.projectId === projectId) ? template : undefined;
}

/** Whether a type of a project can be given a template; it is held until the commit. */
export async function isOffered(db: Db, projectId: string, id: string): Promise<boolean> {
  return (await rowOf(db, offered, [id, projectId])) !== undefined;
}

/** Which of these templates all projects share. */
export async function sharedTemplates(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await rowsOf<{ id: string }>(db, shared, [ids])).map(({ id }) => id));
}

/** The number of templates of a project, or of shared ones, locked against additions until the transaction ends. */
export async function countTaskTemplates(db: Db, projectId: string | null): Promise<number> {
  await rowsOf(db, lock, []);
  return one(await rowsOf<{ total: number }>(db, count, [projectId])).total;
}

type NewTemplate = TemplateWithContent & { madeBy: string };

/** Stores a template; fails if the name is taken. */
export async function insertTaskTemplate(db: Db, template: NewTemplate): Promise<void> {
  const { id, projectId, name, madeBy, tasks, dated, workingDays, content } = template;
  const values = [id, projectId, name, madeBy, tasks, dated, workingDays, JSON.stringify(content)];
  await refusing(rowsOf(db, insert, values));
}

/** Updates name and state of a template; fails if the name is taken. */
export async function updateTaskTemplate(
  db: Db,
  { id, name, archived }: Pick<TemplateRow, 'id' | 'name' | 'archived'>,
) {
  await refusing(rowsOf(db, update, [id, name, archived]));
}

export async function deleteTaskTemplate(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

/** Which of these templates exist. */
export async function existingTaskTemplates(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, existing, [ids])).map(({ id }) => id));
}

async function refusing(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (violatedConstraint(error) === 'task_template_name') fail(taskTemplateFailures.nameTaken);
    throw error;
  }
}

/** How deep tasks are below others; those that are subtasks of none are not asked for. */
export async function findDepths(
  db: Db,
  tasks: readonly { id: string; parentId: string | null }[],
): Promise<ReadonlyMap<string, number>> {
  const below = tasks.filter(({ parentId }) => parentId !== null).map(({ id }) => id);
  if (below.length === 0) return new Map();
  const rows = await rowsOf<{ id: string; depth: number }>(db, depths, [below]);
  return new Map(rows.map(({ id, depth }) => [id, depth]));
}
