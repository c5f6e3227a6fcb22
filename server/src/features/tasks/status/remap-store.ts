import type { Category } from '@opsyard/contract';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { inBatches, recordTasks } from '../batch-store.ts';

// The two halves of the condition are the two partial indexes of tasks: live ones and those in the trash.
const tasksOfStatus = statement(`
  select t.id from task t where (t.project_id = $1 and t.status_id = $2 and t.deleted_at is null)
    or (t.project_id = $1 and t.status_id = $2 and t.deleted_at is not null)
`);
// The completion date of imported tasks is known from the file only.
const COMPLETED = `completed_at = case when $2 = '1' then
  coalesce(t.completed_at, case when t.external_source is null then now() end) end`;

const remap = statement(`
  with moved as (
    update task t set status_id = $3, category = $2, ${COMPLETED}, version = t.version + 1, updated_at = now()
    where t.id = any ($1::uuid[]) returning t.id, t.project_id, t.version
  )
  ${recordTasks('$4, $5', '$6::jsonb')} from moved t
`);
const dropCount = statement(`
  with dropped as (delete from task_assignee_count where project_id = $1 and status_id = $2)
  delete from task_count where project_id = $1 and status_id = $2
`);
const recategorise = statement(`update task t set category = $2, ${COMPLETED} where t.id = any ($1::uuid[])`);
const remove = statement('delete from task_status where id = $1');

const removal = statement(`
  select entity_id as "id", changes from activity where op_id = $1 and entity = 'status' and kind = $2 limit 1
`);
const remapTrash = statement(`
  update task t set status_id = $3, category = $2, ${COMPLETED}
  from activity a
  where a.op_id = $1 and a.entity = 'task' and t.id = a.entity_id and t.deleted_at is not null
    and replace(a.changes -> 'statusId' ->> 'to', '-', '') = replace(t.status_id::text, '-', '')
`);

type StatusTasks = { projectId: string; statusId: string; category: Category };

/** Moves all tasks of a status, including those in the trash, to another one, and records it in their history. */
export async function remapTasks(
  db: Db,
  change: Change,
  { projectId, statusId, category, to }: StatusTasks & { to: string },
): Promise<void> {
  const reported = JSON.stringify({ statusId: { from: statusId, to } });
  await inBatches(db, { find: tasksOfStatus, values: [projectId, statusId] }, (ids) =>
    rowsOf(db, remap, [ids, category, to, change.opId, change.actorId, reported]),
  );
  await rowsOf(db, dropCount, [projectId, statusId]);
}

/** Sets the new category of all tasks of a status, which completes or reopens them. */
export async function recategoriseTasks(db: Db, { projectId, statusId, category }: StatusTasks): Promise<void> {
  await inBatches(db, { find: tasksOfStatus, values: [projectId, statusId] }, (ids) =>
    rowsOf(db, recategorise, [ids, category]),
  );
}

/** Deletes a status without tasks. */
export async function deleteStatus(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

/** What an operation recorded about the status it deleted or restored. */
export async function findRemoval(
  db: Db,
  opId: string,
  kind: 'deleted' | 'restored',
): Promise<{ id: string; changes: FieldChanges } | undefined> {
  return await rowOf<{ id: string; changes: FieldChanges }>(db, removal, [opId, kind]);
}

type Remapped = { opId: string; statusId: string; category: Category };

/** Puts tasks in the trash that an operation gave another status back into theirs. */
export async function remapTrashed(db: Db, { opId, statusId, category }: Remapped): Promise<void> {
  await rowsOf(db, remapTrash, [opId, category, statusId]);
}
