import { TOGETHER_MAX } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { KEPT_TASK, type Trashed } from './list-store.ts';

// A single task with its subtasks is one entry: there is nothing else to restore with it.
const counts = statement(`
  select t.project_id as "projectId", t.delete_op_id as "opId", count(*)::int as count
  from task t left join task o on o.id = t.parent_id and o.delete_op_id = t.delete_op_id and o.deleted_at is not null
  where t.delete_op_id = any ($1::uuid[]) and ${KEPT_TASK}
  group by t.project_id, t.delete_op_id having count(*) filter (where o.id is null) > 1
`);
const together = statement(`
  select t.id from task t
  where ${KEPT_TASK} and (t.project_id, t.delete_op_id) in (
    select g.project_id, g.delete_op_id from task g where g.id = any ($1::uuid[]) and g.deleted_at is not null
  ) or t.id = any ($1::uuid[])
  limit ${TOGETHER_MAX + 1}
`);

type Count = { projectId: string; opId: string; count: number };

/** Returns how many tasks an entry was deleted together with, itself included; 0 if it was the only entry. */
export async function deletedTogether(db: Db, entries: readonly Trashed[]): Promise<(entry: Trashed) => number> {
  const opIds = [...new Set(entries.flatMap(({ opId }) => opId ?? []))];
  if (opIds.length === 0) return () => 0;
  const found = await rowsOf<Count>(db, counts, [opIds]);
  const byOperation = new Map(found.map(({ projectId, opId, count }) => [`${projectId} ${opId}`, count]));
  return ({ projectId, opId }) => byOperation.get(`${projectId} ${opId}`) ?? 0;
}

/** The tasks and those of their projects that the same operations deleted; one more than the limit if there are too many. */
export async function findTogether(db: Db, taskIds: readonly string[]): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, together, [taskIds])).map(({ id }) => id);
}
