import { TASK_IDS_MAX } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { inBatches, recordTasks } from '../batch-store.ts';
import { labelChange } from './labelled-store.ts';
import { othersOfGroup } from './store.ts';

const cleared = statement(`
  select a.entity_id as id from activity a where a.op_id = $1 and a.entity = 'task' and a.changes ? 'labelIds'
`);
const restoreLabel = statement(`
  with former as (
    select id, label_ids from task where id = any ($1::uuid[]) and ($7::uuid is null or project_id = $7)
      and not label_ids && ($3::uuid[] || $2::uuid) and cardinality(label_ids) < $4 for update
  ), labelled as (
    update task t set version = t.version + 1, updated_at = now(), label_ids = f.label_ids || $2::uuid
    from former f where t.id = f.id returning t.id, t.project_id, t.version, t.label_ids, f.label_ids as former_ids
  )
  ${recordTasks('$5, $6', labelChange('t.former_ids', 't.label_ids'))} from labelled t
`);

type Given = { labelId: string; projectId: string | null; opId: string };

/**
 * Gives a restored label back to the tasks from which an operation took it; returns how many these were. Those that have moved to another project
 * do without, and those that have another label of its group since, where only one is allowed.
 */
export async function restoreOnTasks(db: Db, change: Change, { labelId, projectId, opId }: Given): Promise<number> {
  const others = await othersOfGroup(db, labelId);
  const values = [labelId, others, TASK_IDS_MAX, change.opId, change.actorId, projectId];
  return await inBatches(db, { find: cleared, values: [opId] }, (ids) => rowsOf(db, restoreLabel, [ids, ...values]));
}
