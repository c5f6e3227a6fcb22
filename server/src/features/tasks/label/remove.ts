import { LABELS_MAX, type Label, labelFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { accessTo } from '../access.ts';
import { lockSettings } from '../project/settings-access.ts';
import { refuseRestoringHeld } from '../retention-hold/refuse-restoring.ts';
import { forgetDeleted, keepDeleted } from '../trash/setting-store.ts';
import { announceAllTasks, announceLabels } from './announce.ts';
import { clearLabel } from './clear-store.ts';
import { groupFinder } from './groups.ts';
import { findRecordedLabel } from './merge-store.ts';
import { countLabels, deleteLabel, insertLabels, lockLabel, type StoredLabel, updateLabel } from './store.ts';

type Removing = { db: Db; actor: Actor; change: Change; projectId: string };

/** Deletes a label of a project and takes it off all tasks, so that it can be undone. */
export async function removeLabel({ db, actor, change, projectId }: Removing, id: string): Promise<void> {
  await lockSettings(db, actor, projectId, 'manageLabels');
  const label = await lockLabel(db, projectId, id);
  const cleared = await clearLabel(db, change, projectId, id);
  await deleteLabel(db, id);
  await keepDeleted(db, change, { id, kind: 'label', projectId, name: label.name, content: label });
  const changes = { label: { from: label, to: null } };
  change.record({ entity: 'label', entityId: id, projectId, kind: 'deleted', changes });
  announceLabels(change, projectId, 'labelDeleted', { label: { from: label.name, to: null } });
  if (cleared > 0) announceAllTasks(change, projectId);
}

/** Adds the label again that an operation deleted, before its tasks get it back; returns whether there was one. */
export async function undoLabelRemoval(removing: Removing, opId: string): Promise<boolean> {
  const label = (await findRecordedLabel(removing.db, opId, 'deleted'))?.changes.label?.from as StoredLabel | undefined;
  if (!label) return false;
  await addLabelAgain(removing, label);
  return true;
}

/** Adds a deleted label to a project again. */
export async function addLabelAgain({ db, actor, change, projectId }: Removing, label: StoredLabel): Promise<void> {
  await lockSettings(db, actor, projectId, 'manageLabels');
  await refuseRestoringHeld(db, await accessTo(db, actor, projectId), [label.id]);
  if ((await countLabels(db, projectId)) >= LABELS_MAX) fail(labelFailures.tooMany);
  // Its group may have been changed since.
  const restored: StoredLabel = { ...label, ...(await groupFinder(db, projectId))(label.group) };
  await insertLabels(db, projectId, [{ ...restored, group: restored.group ?? undefined } as Label]);
  if (restored.archived) await updateLabel(db, restored);
  await forgetDeleted(db, [label.id]);
  const changes = { label: { from: null, to: label } };
  change.record({ entity: 'label', entityId: label.id, projectId, kind: 'restored', changes });
  announceLabels(change, projectId, 'labelAdded', { label: { from: null, to: label.name } });
  announceAllTasks(change, projectId);
}

/** Deletes a label again that an undo had added; returns whether there was one. */
export async function redoLabelRemoval(removing: Removing, opId: string): Promise<boolean> {
  const restored = await findRecordedLabel(removing.db, opId, 'restored');
  if (!restored) return false;
  await removeLabel(removing, restored.id);
  return true;
}
