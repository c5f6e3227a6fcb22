import type { Change } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { inBatches, recordTasks } from '../batch-store.ts';
import { labelChange, labelledEverywhere, labelledTasks } from './labelled-store.ts';

const clear = statement(`
  with cleared as (
    update task t set label_ids = array_remove(t.label_ids, $2::uuid), version = t.version + 1, updated_at = now()
    where t.id = any ($1::uuid[]) returning t.id, t.project_id, t.version, t.label_ids
  )
  ${recordTasks('$3, $4', labelChange('t.label_ids || $2::uuid', 't.label_ids'))} from cleared t
`);

/** Removes a label from all tasks, including those in the trash, and records it in their history; returns the number of affected tasks. */
export async function clearLabel(db: Db, change: Change, projectId: string | null, labelId: string): Promise<number> {
  const found =
    projectId === null
      ? { find: labelledEverywhere, values: [labelId] }
      : { find: labelledTasks, values: [projectId, labelId] };
  return await inBatches(db, found, (ids) => rowsOf(db, clear, [ids, labelId, change.opId, change.actorId]));
}
