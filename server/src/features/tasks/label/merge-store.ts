import type { Change, FieldChanges } from '../../../kernel/change.ts';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { inBatches, recordTasks } from '../batch-store.ts';
import { labelChange, labelledTasks } from './labelled-store.ts';

const replace = statement(`
  with former as (
    select id, label_ids from task where id = any ($1::uuid[]) for update
  ), merged as (
    update task t set version = t.version + 1, updated_at = now(), label_ids = case
      when f.label_ids @> array[$3::uuid] then array_remove(f.label_ids, $2::uuid)
      -- In its group it is the only label of the task.
      else array(
        select case when l = $2::uuid then $3::uuid else l end from unnest(f.label_ids) with ordinality u (l, n)
        where l <> all ($6::uuid[]) or l = $2::uuid order by n
      ) end
    from former f where t.id = f.id
    returning t.id, t.project_id, t.version, t.label_ids, f.label_ids as former_ids
  )
  ${recordTasks('$4, $5', labelChange('t.former_ids', 't.label_ids'))} from merged t
`);
const counted = statement(`
  select count(*)::int as tasks from task t where ($1::uuid is null or t.project_id = $1) and t.label_ids @> array[$2::uuid]
    and not t.label_ids @> array[$3::uuid] and array_remove(t.label_ids, $2::uuid) && $4::uuid[] and t.deleted_at is null
`);
const inGroup = statement(`
  select t.id from task t where (t.label_ids @> array[$1::uuid] and t.label_ids && $2::uuid[] and t.deleted_at is null)
    or (t.label_ids @> array[$1::uuid] and t.label_ids && $2::uuid[] and t.deleted_at is not null)
`);
const remove = statement(`
  with former as (
    select id, label_ids from task where id = any ($1::uuid[]) for update
  ), kept as (
    update task t set version = t.version + 1, updated_at = now(),
      label_ids = array(select l from unnest(f.label_ids) with ordinality u (l, n) where l <> all ($2::uuid[]) order by n)
    from former f where t.id = f.id
    returning t.id, t.project_id, t.version, t.label_ids, f.label_ids as former_ids
  )
  ${recordTasks('$3, $4', labelChange('t.former_ids', 't.label_ids'))} from kept t
`);
const recorded = statement(`
  select entity_id as id, changes from activity where op_id = $1 and entity = 'label' and kind = $2
`);
const setArchived = statement(`
  update task_label set archived = $3 where id = $1 and project_id is not distinct from $2 and archived <> $3 returning id
`);

/** A label that is replaced by another one, and the others of the group of that one if a task has only one of them. */
type Merged = { id: string; intoId: string; others: readonly string[] };

/** Replaces a label on all tasks, including those in the trash, and records it in their history; returns the number of affected tasks. */
export async function replaceLabel(
  db: Db,
  change: Change,
  { projectId, ...merged }: Merged & { projectId: string },
): Promise<number> {
  return await inBatches(db, { find: labelledTasks, values: [projectId, merged.id] }, (ids) =>
    replaceOn(db, change, { ids, ...merged }),
  );
}

/** Replaces a label on tasks, and records it in their history. */
export async function replaceOn(
  db: Db,
  change: Change,
  { ids, id, intoId, others }: Merged & { ids: readonly string[] },
): Promise<void> {
  await rowsOf(db, replace, [ids, id, intoId, change.opId, change.actorId, others]);
}

/** The number of live tasks that lose another label of the group of the one that replaces theirs. */
export async function countReplaced(
  db: Db,
  { projectId, id, intoId, others }: Merged & { projectId: string | null },
): Promise<number> {
  if (others.length === 0) return 0;
  return one(await rowsOf<{ tasks: number }>(db, counted, [projectId, id, intoId, others])).tasks;
}

/** Takes the other labels of its group off the tasks with a label, and records it in their history. */
export async function removeOthers(db: Db, change: Change, id: string, others: readonly string[]): Promise<void> {
  if (others.length === 0) return;
  await inBatches(db, { find: inGroup, values: [id, others] }, (ids) =>
    rowsOf(db, remove, [ids, others, change.opId, change.actorId]),
  );
}

/** The label an operation has merged, deleted or restored, and its changes; undefined if there is none. */
export async function findRecordedLabel(
  db: Db,
  opId: string,
  kind: 'merged' | 'deleted' | 'restored',
): Promise<{ id: string; changes: FieldChanges } | undefined> {
  return await rowOf<{ id: string; changes: FieldChanges }>(db, recorded, [opId, kind]);
}

/** Archives or restores a label of a project; returns whether it changed. */
export async function setLabelArchived(
  db: Db,
  projectId: string | null,
  id: string,
  archived: boolean,
): Promise<boolean> {
  return (await rowOf<{ id: string }>(db, setArchived, [id, projectId, archived])) !== undefined;
}
