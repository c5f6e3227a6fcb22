import { LABELS_MAX, type Label, labelFailures, operationFailures, TASK_IDS_MAX } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { inBatches, recordTasks } from '../batch-store.ts';
import { announceAllTasks } from './announce.ts';
import { announceGlobal, deleteGlobalLabel, lockGlobalLabels } from './global.ts';
import { findProjectsWith } from './global-store.ts';
import { groupFinder } from './groups.ts';
import { labelChange } from './labelled-store.ts';
import { findRecordedLabel } from './merge-store.ts';
import { countLabels, insertLabels, othersOfGroup, type StoredLabel, updateLabel } from './store.ts';

const cleared = statement(`
  select a.entity_id as id from activity a where a.op_id = $1 and a.entity = 'task' and a.changes ? 'labelIds'
`);
const giveBack = statement(`
  with former as (
    select id, label_ids from task where id = any ($1::uuid[])
      and not label_ids && ($3::uuid[] || $2::uuid) and cardinality(label_ids) < $4 for update
  ), labelled as (
    update task t set version = t.version + 1, updated_at = now(), label_ids = f.label_ids || $2::uuid
    from former f where t.id = f.id returning t.id, t.project_id, t.version, t.label_ids, f.label_ids as former_ids
  )
  ${recordTasks('$5, $6', labelChange('t.former_ids', 't.label_ids'))} from labelled t
`);
const labelled = statement(`
  select count(*)::int as tasks from activity where op_id = $1 and entity = 'task' and changes ? 'labelIds'
`);

type Undoing = { db: Db; actor: Actor; change: Change };

/**
 * Adds the label of all projects again that an operation deleted, and to its tasks, or deletes one again that an undo had added. Tasks that
 * have another label of its group since, where only one is allowed, do without; `kept` is their number, with those that are gone.
 */
export async function undoGlobalLabel(undoing: Undoing, opId: string): Promise<{ restored: number; kept: number }> {
  const { db, actor, change } = undoing;
  await lockGlobalLabels(db, actor);
  const restored = await findRecordedLabel(db, opId, 'restored');
  if (restored) {
    const tasks = await deleteGlobalLabel(undoing, restored.id);
    return { restored: tasks, kept: 0 };
  }
  const label = (await findRecordedLabel(db, opId, 'deleted'))?.changes.label?.from as StoredLabel | undefined;
  if (!label) return fail(operationFailures.nothingLeft);
  if ((await countLabels(db, null)) >= LABELS_MAX) fail(labelFailures.tooMany);
  // Its group may have been changed since.
  const stored: StoredLabel = { ...label, ...(await groupFinder(db, null))(label.group) };
  await insertLabels(db, null, [{ ...stored, group: stored.group ?? undefined } as Label]);
  if (stored.archived) await updateLabel(db, stored);
  const others = await othersOfGroup(db, stored.id);
  const values = [stored.id, others, TASK_IDS_MAX, change.opId, change.actorId];
  const wanted = await inBatches(db, { find: cleared, values: [opId] }, (ids) =>
    rowsOf(db, giveBack, [ids, ...values]),
  );
  const [counted] = await rowsOf<{ tasks: number }>(db, labelled, [change.opId]);
  const tasks = counted?.tasks ?? 0;
  for (const projectId of await findProjectsWith(db, stored.id)) announceAllTasks(change, projectId);
  announceGlobal(change, stored.id, 'restored', { label: { from: null, to: label } });
  return { restored: tasks, kept: wanted - tasks };
}
