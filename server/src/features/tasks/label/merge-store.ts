import type { Change, FieldChanges } from '../../../kernel/change.ts';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/db.ts';
import { inBatches, recordTasks } from '../batch-store.ts';
import { labelChange, labelledTasks } from './labelled-store.ts';

const replace = statement(`
  with former as (
    select id, label_ids from task where id = any ($1::uuid[]) for update
  ), merged as (
    update task t set version = t.version + 1, updated_at = now(), label_ids = case
      when f.label_ids @> array[$3::uuid] then array_remove(f.label_ids, $2::uuid)
      else array_replace(f.label_ids, $2::uuid, $3::uuid) end
    from former f where t.id = f.id
    returning t.id, t.project_id, t.version, t.label_ids, f.label_ids as former_ids
  )
  ${recordTasks('$4, $5', labelChange('t.former_ids', 't.label_ids'))} from merged t
`);
const recorded = statement(`
  select entity_id as id, changes from activity where op_id = $1 and entity = 'label' and kind = $2
`);
const setArchived = statement(`
  update task_label set archived = $3 where id = $1 and project_id is not distinct from $2 and archived <> $3 returning id
`);

/** Replaces a label on all tasks, including those in the trash, and records it in their history; returns the number of affected tasks. */
export async function replaceLabel(
  db: Db,
  change: Change,
  { projectId, id, intoId }: { projectId: string; id: string; intoId: string },
): Promise<number> {
  return await inBatches(db, { find: labelledTasks, values: [projectId, id] }, (ids) =>
    replaceOn(db, change, { ids, id, intoId }),
  );
}

/** Replaces a label on tasks, and records it in their history. */
export async function replaceOn(
  db: Db,
  change: Change,
  { ids, id, intoId }: { ids: readonly string[]; id: string; intoId: string },
): Promise<void> {
  await rowsOf(db, replace, [ids, id, intoId, change.opId, change.actorId]);
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
