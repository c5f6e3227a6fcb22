import type { Category, TaskRow, WorkflowRules } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../../kernel/database/db.ts';
import { RULES_OF_PROJECT } from '../../workflow/store.ts';
import { LOCKED, type LockedTask, ROW } from './columns.ts';

// Separate statements for one task and for many: with a list of ids PostgreSQL would plan each time.
const lockOne = statement(`select ${LOCKED} from task t where t.id = $1 for update of t`);
const lockOneWithRules = statement(`
  select ${LOCKED}, (select w.rules from task_workflow w where w.project_id = t.project_id) as workflow
  from task t where t.id = $1 for update of t
`);
const lockMany = statement(`select ${LOCKED} from task t where t.id = any ($1::uuid[]) order by t.id for update of t`);
const lockInProject = (condition: string) =>
  statement(`
    select ${LOCKED} from task t
    where ${condition} and t.project_id = $1 and t.deleted_at is null order by t.id for update of t
  `);
const lockOneInProject = lockInProject('t.id = $2');
const lockManyInProject = lockInProject('t.id = any ($2::uuid[])');
const readInProject = statement(
  `select ${LOCKED} from task t where t.project_id = $1 and t.id = any ($2::uuid[]) and t.deleted_at is null`,
);
const findHome = statement('select project_id as "projectId", deleted_at as "deletedAt" from task where id = $1');
const findRows = statement(
  `select ${ROW} from task t where t.project_id = $1 and t.id = any ($2::uuid[]) and t.deleted_at is null`,
);
// Statuses and labels are locked until the commit: none changes its category or is deleted while a task gets it.
const findStatus = statement(`
  select id, category, ${RULES_OF_PROJECT} from task_status
  where project_id = $1 and not archived and (id = $2::uuid or ($2::uuid is null and category = '0')) order by rank limit 1
  for key share
`);
const countMembers = statement(
  'select count(*)::int as found from project_member where project_id = $1 and user_id = any ($2::uuid[])',
);
const countLabels = statement(`
  select count(*)::int as found
  from (select from task_label where (project_id = $1 or project_id is null) and id = any ($2::uuid[]) for key share) held
`);
const archivedLabel = statement(`
  select name from task_label where id = any ($1::uuid[]) and archived order by lower(name), id limit 1
`);
const findParent = statement(`
  select id, depth, children, seq, title from task where id = $2 and project_id = $1 and deleted_at is null
`);
const holdParents = statement(`
  select id from task where id = any ($1::uuid[]) and project_id = $2 and deleted_at is null order by id for no key update
`);
const holdAncestors = statement('select id from task where id = any ($1::uuid[]) order by id for share');
const ancestors = statement(`
  with recursive up as (
    select id, parent_id from task where id = $1
    union all select t.id, t.parent_id from task t join up on t.id = up.parent_id
  ) select id from up limit 20
`);
const heightBelow = statement(`
  with recursive down as (
    select id, 0 as level from task where id = $1
    union all select t.id, down.level + 1 from task t join down on t.parent_id = down.id where down.level < 6
  ) select max(level) as height from down
`);

/** Locks tasks in the order of their ids, to avoid deadlocks. */
export async function lockTasks(db: Db, ids: readonly string[]): Promise<LockedTask[]> {
  const [id] = ids;
  return ids.length === 1 ? await rowsOf<LockedTask>(db, lockOne, [id]) : await rowsOf<LockedTask>(db, lockMany, [ids]);
}

/** Locks a task and reads the rules of its project with the same statement; null where it has none. */
export async function lockTaskWithRules(
  db: Db,
  id: string,
): Promise<{ task: LockedTask; workflow: WorkflowRules | null } | undefined> {
  const row = await rowOf<LockedTask & { workflow: WorkflowRules | null }>(db, lockOneWithRules, [id]);
  return row && { task: row, workflow: row.workflow };
}

/** Locks the live ones among tasks of the project. */
export async function lockProjectTasks(db: Db, projectId: string, ids: readonly string[]): Promise<LockedTask[]> {
  const [id] = ids;
  return ids.length === 1
    ? await rowsOf<LockedTask>(db, lockOneInProject, [projectId, id])
    : await rowsOf<LockedTask>(db, lockManyInProject, [projectId, ids]);
}

/** The live ones among tasks of the project as a change would find them, without locking them. */
export async function readProjectTasks(db: Db, projectId: string, ids: readonly string[]): Promise<LockedTask[]> {
  return await rowsOf<LockedTask>(db, readInProject, [projectId, ids]);
}

export async function findTaskHome(db: Db, id: string) {
  return await rowOf<{ projectId: string; deletedAt: string | null }>(db, findHome, [id]);
}

/** The live ones among some tasks of a project. */
export async function findTaskRows(db: Db, projectId: string, ids: readonly string[]): Promise<TaskRow[]> {
  return await rowsOf<TaskRow>(db, findRows, [projectId, ids]);
}

/** An open status of the project: the given one, or its first to-do status; with the rules of the project, which are read in the same statement. */
export async function findOpenStatus(db: Db, projectId: string, id: string | null) {
  return await rowOf<{ id: string; category: Category; workflow: WorkflowRules | null }>(db, findStatus, [
    projectId,
    id,
  ]);
}

/** Whether all of these people are members of the project. */
export async function areMembers(db: Db, projectId: string, ids: readonly string[]): Promise<boolean> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return true;
  return (await rowOf<{ found: number }>(db, countMembers, [projectId, distinct]))?.found === distinct.length;
}

/** Whether all of these labels are the project's. */
export async function areLabels(db: Db, projectId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  return (await rowOf<{ found: number }>(db, countLabels, [projectId, ids]))?.found === ids.length;
}

/** The name of an archived label among some labels. */
export async function findArchivedLabel(db: Db, ids: readonly string[]): Promise<string | undefined> {
  return ids.length === 0 ? undefined : (await rowOf<{ name: string }>(db, archivedLabel, [ids]))?.name;
}

export type ParentRow = { id: string; depth: number; children: number; seq: number; title: string };

/** A live task of the project that can have subtasks. */
export async function findParentTask(db: Db, projectId: string, id: string): Promise<ParentRow | undefined> {
  return await rowOf<ParentRow>(db, findParent, [projectId, id]);
}

/** The task and all its ancestors. */
export async function findAncestorIds(db: Db, id: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, ancestors, [id])).map((row) => row.id);
}

/**
 * Locks the parents that some tasks are to get, and their ancestors, until the transaction ends: so that no concurrent change makes a loop, or
 * more subtasks than allowed.
 */
export async function lockParents(db: Db, projectId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await rowsOf(db, holdParents, [ids, projectId]);
  const held = new Set(ids);
  for (let fresh = await aboveAny(db, held); fresh.length > 0; fresh = await aboveAny(db, held)) {
    await rowsOf(db, holdAncestors, [fresh]);
    for (const id of fresh) held.add(id);
  }
}

/** The ancestors of some tasks that are not among them. */
async function aboveAny(db: Db, held: ReadonlySet<string>): Promise<string[]> {
  const lines = await findLines(db, [...held]);
  return lines.flatMap(({ id }) => (held.has(id) ? [] : [id]));
}

const linesAbove = statement(`
  with recursive up as (
    select id, parent_id, children from task where id = any ($1::uuid[]) and deleted_at is null
    union select t.id, t.parent_id, t.children from task t join up on t.id = up.parent_id
  ) select id, parent_id as "parentId", children from up
`);

/** Some tasks and all their ancestors, with their parents and numbers of subtasks. */
export async function findLines(db: Db, ids: readonly string[]) {
  return await rowsOf<{ id: string; parentId: string | null; children: number }>(db, linesAbove, [ids]);
}

/** The number of levels below a task. */
export async function findHeight(db: Db, id: string): Promise<number> {
  return (await rowOf<{ height: number }>(db, heightBelow, [id]))?.height ?? 0;
}

const heightsBelow = statement(`
  with recursive down as (
    select id as root, id, 0 as level from task where id = any ($1::uuid[])
    union all select d.root, t.id, d.level + 1 from task t join down d on t.parent_id = d.id where d.level < 6
  ) select root as id, max(level) as height from down group by root
`);

/** The numbers of levels below some tasks. */
export async function findHeights(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const found = await rowsOf<{ id: string; height: number }>(db, heightsBelow, [ids]);
  return new Map(found.map(({ id, height }) => [id, height]));
}

const setDepths = statement(`
  with recursive down as (
    select id, depth from task where id = $1
    union all select t.id, down.depth + 1 from task t join down on t.parent_id = down.id where down.depth < 20
  ) update task t set depth = down.depth from down where t.id = down.id and t.depth <> down.depth
`);

/** Gives all descendants of a task the depths that follow from its own, also those that come below it by the same change. */
export async function placeDescendants(db: Db, id: string): Promise<void> {
  await rowsOf(db, setDepths, [id]);
}
