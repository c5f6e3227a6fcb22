import type { Category } from '@opsyard/contract';
import type { FieldChanges } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

const recordedChanges = statement(`
  select entity_id as "entityId", kind, changes, at from activity where op_id = $1 and entity = 'task' order by seq
`);
const recordedChangesOf = statement(`
  select entity_id as "entityId", kind, changes, at from activity
  where op_id = $1 and entity = 'task' and entity_id = any ($2::uuid[]) order by seq
`);
const relocated = statement(`
  select entity_id as "entityId", kind, changes, at from activity where op_id = $1 and entity = 'relocation' order by seq
`);
const tasksIn = statement('select id from task where project_id = $1 and id = any ($2::uuid[])');
const trashed = statement('select id from task where delete_op_id = $1 and deleted_at is not null');
const trashedOf = statement(`
  select id from task where id = any ($2::uuid[]) and delete_op_id = $1 and deleted_at is not null
`);
const takenRanks = statement(
  'select rank from task where project_id = $1 and deleted_at is null and rank = any ($2::text[]) and id <> all ($3::uuid[])',
);
const statuses = statement(
  'select id, category from task_status where project_id = $1 and id = any ($2::uuid[]) for key share',
);
const depths = statement(
  'select id, depth from task where project_id = $1 and id = any ($2::uuid[]) and deleted_at is null',
);

export type RecordedChange = { entityId: string; kind: string; changes: FieldChanges; at?: string };

/** The effects of an operation on tasks, in order; with `ids` only on those. */
export async function findRecordedChanges(db: Db, opId: string, ids?: readonly string[]): Promise<RecordedChange[]> {
  if (ids) return await rowsOf<RecordedChange>(db, recordedChangesOf, [opId, ids]);
  return await rowsOf<RecordedChange>(db, recordedChanges, [opId]);
}

/** The states of tasks before and after a move to another project. */
export async function findRelocated(db: Db, opId: string): Promise<RecordedChange[]> {
  return await rowsOf<RecordedChange>(db, relocated, [opId]);
}

/** The ones among some tasks that are in a project, those in the trash included. */
export async function findTasksIn(db: Db, projectId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, tasksIn, [projectId, ids])).map(({ id }) => id));
}

/** Tasks an operation moved to the trash that are still there; with `ids` only those. */
export async function findTrashedBy(db: Db, opId: string, ids?: readonly string[]): Promise<string[]> {
  if (ids) return (await rowsOf<{ id: string }>(db, trashedOf, [opId, ids])).map(({ id }) => id);
  return (await rowsOf<{ id: string }>(db, trashed, [opId])).map(({ id }) => id);
}

/** The ranks among these that are taken by other tasks of the project. */
export async function findTakenRanks(db: Db, projectId: string, ranks: readonly string[], except: readonly string[]) {
  const rows = await rowsOf<{ rank: string }>(db, takenRanks, [projectId, ranks, except]);
  return new Set(rows.map(({ rank }) => rank));
}

/** The categories of the existing ones among these statuses. */
export async function findCategories(db: Db, projectId: string, ids: readonly string[]) {
  const rows = await rowsOf<{ id: string; category: Category }>(db, statuses, [projectId, ids]);
  return new Map(rows.map(({ id, category }) => [id, category]));
}

/** The depths of the existing ones among these tasks. */
export async function findDepths(db: Db, projectId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf<{ id: string; depth: number }>(db, depths, [projectId, ids]);
  return new Map(rows.map(({ id, depth }) => [id, depth]));
}
