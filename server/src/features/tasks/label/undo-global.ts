import { LABELS_MAX, type Label, labelFailures, operationFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { forgetDeleted } from '../trash/setting-store.ts';
import { announceAllTasks } from './announce.ts';
import { announceGlobal, deleteGlobalLabel, lockGlobalLabels } from './global.ts';
import { findProjectsWith } from './global-store.ts';
import { groupFinder } from './groups.ts';
import { findRecordedLabel } from './merge-store.ts';
import { restoreOnTasks } from './restore-on-tasks-store.ts';
import { countLabels, insertLabels, type StoredLabel, updateLabel } from './store.ts';

const labelled = statement(`
  select count(*)::int as tasks from activity where op_id = $1 and entity = 'task' and changes ? 'labelIds'
`);

type Undoing = { db: Db; actor: Actor; change: Change };

/**
 * Adds the label of all projects again that an operation deleted, and to its tasks, or deletes one again that an undo had added. Tasks that
 * have another label of its group since, where only one is allowed, do without; `kept` is their number, with those that are gone.
 */
export async function undoGlobalLabel(undoing: Undoing, opId: string): Promise<{ restored: number; kept: number }> {
  const { db, actor } = undoing;
  await lockGlobalLabels(db, actor);
  const restored = await findRecordedLabel(db, opId, 'restored');
  if (restored) {
    const tasks = await deleteGlobalLabel(undoing, restored.id);
    return { restored: tasks, kept: 0 };
  }
  const label = (await findRecordedLabel(db, opId, 'deleted'))?.changes.label?.from as StoredLabel | undefined;
  if (!label) return fail(operationFailures.nothingLeft);
  return await addGlobalLabelAgain(undoing, label, opId);
}

/** Adds a deleted label of all projects again, and to the tasks from which the operation took it. */
export async function addGlobalLabelAgain(
  { db, change }: Omit<Undoing, 'actor'>,
  label: StoredLabel,
  opId: string,
): Promise<{ restored: number; kept: number }> {
  if ((await countLabels(db, null)) >= LABELS_MAX) fail(labelFailures.tooMany);
  // Its group may have been changed since.
  const stored: StoredLabel = { ...label, ...(await groupFinder(db, null))(label.group) };
  await insertLabels(db, null, [{ ...stored, group: stored.group ?? undefined } as Label]);
  if (stored.archived) await updateLabel(db, stored);
  await forgetDeleted(db, [stored.id]);
  const requested = await restoreOnTasks(db, change, { labelId: stored.id, projectId: null, opId });
  const [counted] = await rowsOf<{ tasks: number }>(db, labelled, [change.opId]);
  const tasks = counted?.tasks ?? 0;
  for (const projectId of await findProjectsWith(db, stored.id)) announceAllTasks(change, projectId);
  announceGlobal(change, stored.id, 'restored', { label: { from: null, to: label } });
  return { restored: tasks, kept: requested - tasks };
}
