import type { Category } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { lockOrder, ranksAtEnd } from '../task/order/order-store.ts';
import type { LockedTask } from '../task/reading/columns.ts';
import { KEPT_TASK } from './list-store.ts';
import type { Occupied, Open, Placement, TrashedTask } from './rules.ts';

const homes = statement(`
  select distinct t.project_id as id from task t where t.id = any ($1::uuid[]) and ${KEPT_TASK} order by t.project_id
`);
/** With the fields that limits can count by. */
export type LimitedTask = TrashedTask &
  Pick<LockedTask, 'ownerId' | 'priority' | 'custom' | 'typeId' | 'typeVersion'> & {
    /** The status in which it restarts if the limit of its own is reached. */
    spare?: Open | undefined;
  };

const family = statement(`
  with recursive back as (
    select id, delete_op_id from task where project_id = $1 and id = any ($2::uuid[]) and deleted_at is not null
    union
    select t.id, t.delete_op_id from task t join back b on t.parent_id = b.id and t.delete_op_id = b.delete_op_id
    where t.deleted_at is not null
  )
  select t.id, t.parent_id as "parentId", t.status_id as "statusId", t.category, t.rank, t.version,
    t.owner_id as "ownerId", t.priority, t.custom, t.type_id as "typeId", t.type_version as "typeVersion"
  from task t where t.id in (select id from back) and t.deleted_at is not null
  order by t.id for update
`);
const occupied = statement(`
  select r.rank,
    exists (select from task t where t.project_id = $1 and t.rank = r.rank and t.deleted_at is null) as taken,
    (select min(t.rank) from task t where t.project_id = $1 and t.rank > r.rank and t.deleted_at is null) as next
  from unnest($2::text[]) as r (rank)
`);
const liveParents = statement(
  'select id, depth from task where project_id = $1 and id = any ($2::uuid[]) and deleted_at is null for key share',
);
const openStatuses = statement(`
  select id, category from task_status where project_id = $1 and not archived order by rank for share
`);
const restore = statement(`
  update task t set
    deleted_at = null, deleted_by = null, delete_op_id = null, version = t.version + 1, updated_at = now(),
    parent_id = n.parent_id, depth = n.depth, status_id = n.status_id, category = n.category, rank = n.rank,
    completed_at = case when n.category = '1' then coalesce(t.completed_at, now()) end,
    label_ids = array(
      select l from unnest(t.label_ids) with ordinality as given (l, place)
      where exists (select from task_label known where known.id = l) order by place
    )
  from unnest($1::uuid[], $2::uuid[], $3::int[], $4::uuid[], $5::text[], $6::text[])
    as n (id, parent_id, depth, status_id, category, rank)
  where t.id = n.id
`);
/** The projects of these tasks in the trash. */
export async function findHomes(db: Db, taskIds: readonly string[]): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, homes, [taskIds])).map(({ id }) => id);
}

/** The ones among the tasks that are in a project's trash, with the subtasks deleted with them; locked. */
export async function lockFamily(db: Db, projectId: string, ids: readonly string[]): Promise<LimitedTask[]> {
  return await rowsOf<LimitedTask>(db, family, [projectId, ids]);
}

/** Locks the order of a project and returns which of these ranks are taken and which ranks follow. */
export async function lockRanks(db: Db, projectId: string, ranks: readonly string[]): Promise<Occupied[]> {
  await lockOrder(db, projectId);
  const found = await rowsOf<Occupied>(db, occupied, [projectId, ranks]);
  if (found.every(({ next }) => next !== null)) return found;
  // A task placed after the last one must stay before tasks added later.
  const [end = null] = await ranksAtEnd(db, 1);
  return found.map((one) => ({ ...one, next: one.next ?? end }));
}

/** The depths of the tasks among these that are not in the trash. */
export async function findLiveParents(db: Db, projectId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf<{ id: string; depth: number }>(db, liveParents, [projectId, ids]);
  return new Map(rows.map(({ id, depth }) => [id, depth]));
}

/** The available statuses of a project, in order. */
export async function findOpenStatuses(db: Db, projectId: string): Promise<Open[]> {
  return await rowsOf<{ id: string; category: Category }>(db, openStatuses, [projectId]);
}

/** Restores tasks to their new positions. */
export async function restorePlacements(db: Db, placements: readonly Placement[]): Promise<void> {
  const column = <T>(pick: (placement: Placement) => T) => placements.map(pick);
  await rowsOf(db, restore, [
    column(({ id }) => id),
    column(({ parentId }) => parentId),
    column(({ depth }) => depth),
    column(({ statusId }) => statusId),
    column(({ category }) => category),
    column(({ rank }) => rank),
  ]);
}
