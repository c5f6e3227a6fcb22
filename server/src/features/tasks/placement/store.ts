import type { Category, Color, TaskRow } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { Ranked } from '../../../kernel/database/rank.ts';
import { ROW } from '../task/reading/columns.ts';

// After the lock of the task, so that writers lock in the same order.
const lockOrder = statement(`select pg_advisory_xact_lock(hashtextextended('placements ' || $1::uuid, 0))`);
const order = statement(`
  select task_id as id, rank from task_placement where project_id = $1 order by rank, task_id
`);
const ofTask = statement('select project_id as "projectId", rank from task_placement where task_id = $1');
const insert = statement(`
  insert into task_placement (task_id, project_id, rank, added_by) values ($1, $2, $3, $4)
`);
const remove = statement('delete from task_placement where task_id = $1 and project_id = $2 returning rank');
const setRanks = statement(`
  update task_placement l set rank = n.rank from unnest($2::uuid[], $3::text[]) n (id, rank)
  where l.project_id = $1 and l.task_id = n.id
`);
const placeOf = statement('select rank from task_placement where task_id = $1 and project_id = $2');
// LIMIT makes the planner look up each task, however many it expects; otherwise it may read all tasks.
const placed = statement(`
  select ${ROW}, p.key as "projectKey", p.name as "projectName", s.name as "statusName", s.color as "statusColor", u.realname as "ownerName",
    p.state = 'archived' as "isHomeArchived"
  from task_placement l
    cross join lateral (select * from task o where o.id = l.task_id limit 1) t
    join project p on p.id = t.project_id and p.deleted_at is null join task_status s on s.id = t.status_id
    left join sys_user u on u.id = t.owner_id
  where l.project_id = $1 and t.project_id <> $1 and t.deleted_at is null and not t.archived order by l.rank, l.task_id
`);
const shownProjects = statement(`
  select id, key, name, color from project where id = any ($1::uuid[]) order by lower(name), id
`);
const statusesOf = statement(`
  select id, project_id as "projectId", name, category, archived from task_status
  where project_id = any ($1::uuid[]) order by rank, id
`);

export type Placement = { taskId: string; projectId: string };

/** Serialises changes of the order in which a project shows tasks of others, and returns that order. */
export async function lockPlacements(db: Db, projectId: string): Promise<Ranked[]> {
  // Pipelined, executed in sequence: the order is read once the lock is held.
  const [, rows] = await Promise.all([rowsOf(db, lockOrder, [projectId]), rowsOf<Ranked>(db, order, [projectId])]);
  return rows;
}

/** The other projects of a task with its rank in each, those in the trash included. */
export async function placementsOf(db: Db, taskId: string): Promise<{ projectId: string; rank: string }[]> {
  return await rowsOf<{ projectId: string; rank: string }>(db, ofTask, [taskId]);
}

/** The rank of a task in another project; undefined if that does not show it. */
export async function findPlacement(db: Db, { taskId, projectId }: Placement): Promise<string | undefined> {
  return (await rowOf<{ rank: string }>(db, placeOf, [taskId, projectId]))?.rank;
}

/** Shows a task in a project. */
export async function insertPlacement(
  db: Db,
  { taskId, projectId, rank, by }: Placement & { rank: string; by: string },
): Promise<void> {
  await rowsOf(db, insert, [taskId, projectId, rank, by]);
}

/** Shows a task in a project no longer; its former rank, or undefined if it was not shown. */
export async function removePlacement(db: Db, { taskId, projectId }: Placement): Promise<string | undefined> {
  return (await rowOf<{ rank: string }>(db, remove, [taskId, projectId]))?.rank;
}

/** Writes ranks in the order of a project. */
export async function savePlacementRanks(db: Db, projectId: string, ranks: readonly Ranked[]): Promise<void> {
  const ids = ranks.map(({ id }) => id);
  await rowsOf(db, setRanks, [projectId, ids, ranks.map(({ rank }) => rank)]);
}

/** Projects as they are named in lists. */
export async function findShownProjects(db: Db, ids: readonly string[]) {
  return await rowsOf<{ id: string; key: string; name: string; color: Color }>(db, shownProjects, [ids]);
}

export type StatusOfProject = { id: string; projectId: string; name: string; category: Category; archived: boolean };

/** The statuses of some projects, in their order. */
export async function statusesOfProjects(db: Db, ids: readonly string[]): Promise<StatusOfProject[]> {
  return await rowsOf<StatusOfProject>(db, statusesOf, [ids]);
}

export type PlacedRow = TaskRow & {
  projectKey: string;
  projectName: string;
  statusName: string;
  statusColor: Color;
  ownerName: string | null;
  isHomeArchived: boolean;
};

/** The tasks of other projects that a project shows, in its order, without those that are archived or in the trash. */
export async function findPlaced(db: Db, projectId: string): Promise<PlacedRow[]> {
  return await rowsOf<PlacedRow>(db, placed, [projectId]);
}
