import { operationFailures } from '@opsyard/contract';
import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { inBatches, recordTasks } from '../batch-store.ts';
import { announceAllTasks } from './announce.ts';
import { announceGlobal, lockGlobalLabels, type WriteContext } from './global.ts';
import { labelChange } from './labelled-store.ts';
import { findRecordedLabel, setLabelArchived } from './merge-store.ts';

/** SQL for the ids in one side of a change of labels, in their order. */
const idsIn = (side: 'from' | 'to') =>
  `array(select e::uuid from jsonb_array_elements_text(a.changes #> '{labelIds,${side}}') with ordinality u (e, n) order by n)`;

const changed = statement(`
  select a.entity_id as id from activity a where a.op_id = $1 and a.entity = 'task' and a.changes ? 'labelIds'
`);
// Labels that have been deleted since are left out.
const revert = statement(`
  with former as (
    select t.id, t.label_ids, array(
      select l from unnest(${idsIn('from')}) with ordinality u (l, n)
      where exists (select from task_label x where x.id = l and (x.project_id is null or x.project_id = t.project_id)) order by n
    ) as label_ids_before
    from activity a join task t on t.id = a.entity_id
    where a.op_id = $1 and a.entity = 'task' and a.entity_id = any ($2::uuid[]) and t.label_ids = ${idsIn('to')} for update of t
  ), reverted as (
    update task t set version = t.version + 1, updated_at = now(), label_ids = f.label_ids_before
    from former f where t.id = f.id returning t.id, t.project_id, t.version, t.label_ids, f.label_ids as former_ids
  )
  ${recordTasks('$3, $4', labelChange('t.former_ids', 't.label_ids'))} from reverted t
`);
const countChanged = statement(`
  select count(*)::int as tasks from activity where op_id = $1 and entity = 'task' and changes ? 'labelIds'
`);
const projectsOf = statement(`
  select distinct project_id as id from activity where op_id = $1 and entity = 'task' and project_id is not null
`);

/**
 * Undoes the merge of two labels of all projects: the merged one is no longer archived, and the tasks whose labels are as the merge left them
 * get their former ones; undoing that merges again. `kept` is the number of tasks whose labels have been changed since.
 */
export async function undoGlobalMerge(
  { db, actor, change }: WriteContext,
  opId: string,
): Promise<{ restored: number; kept: number }> {
  await lockGlobalLabels(db, actor);
  const merged = await findRecordedLabel(db, opId, 'merged');
  const { archived, name } = merged?.changes ?? {};
  if (!merged || typeof archived?.from !== 'boolean' || typeof archived.to !== 'boolean')
    return fail(operationFailures.nothingLeft);
  // It was deleted, or is archived or not by someone else’s decision.
  if (!(await setLabelArchived(db, null, merged.id, archived.from))) return fail(operationFailures.nothingLeft);
  const tasks = await inBatches(db, { find: changed, values: [opId] }, (ids) =>
    rowsOf(db, revert, [opId, ids, change.opId, change.actorId]),
  );
  for (const { id } of await rowsOf<{ id: string }>(db, projectsOf, [change.opId])) announceAllTasks(change, id);
  announceGlobal(change, merged.id, 'merged', {
    archived: { from: archived.to, to: archived.from },
    ...(name && { name: { from: name.to, to: name.from } }),
  });
  const restored = await countReverted(db, change.opId);
  return { restored, kept: tasks - restored };
}

async function countReverted(db: Db, opId: string): Promise<number> {
  return one(await rowsOf<{ tasks: number }>(db, countChanged, [opId])).tasks;
}
