import type { Actor } from '../../../../kernel/access/actor.ts';
import type { Change } from '../../../../kernel/change.ts';
import type { Db } from '../../../../kernel/database/db.ts';
import { clearLabel } from '../../label/clear-store.ts';
import { deleteLabel } from '../../label/store.ts';
import { announceAccess, announceProject } from '../../project/announce.ts';
import { notifyMembers } from '../../project/members/add-members.ts';
import { removeMember } from '../../project/members/member-store.ts';
import { trashProject } from '../../project/store.ts';
import { deleteStatus, remapTasks } from '../../status/remap-store.ts';
import {
  claimCreated,
  findOtherStatus,
  findUnusedLabels,
  findUnusedMembers,
  findUnusedStatuses,
  isUnused,
  removeUnusedTypes,
  restoreImport,
} from './created-store.ts';

type UndoContext = { db: Db; actor: Actor; change: Change; projectId: string };

/**
 * Deletes the statuses, types, labels and members that an import added and nothing else uses; a project created for it goes to the trash unless another
 * user has used it. An undone undo of an import is recorded instead. Call it after its tasks have been restored.
 */
export async function undoCreated(
  taking: UndoContext,
  { id: opId, kind }: { id: string; kind: string },
): Promise<void> {
  const { db, actor, change, projectId } = taking;
  const made = await claimCreated(db, opId, actor.id);
  if (!made) return kind === 'undo' ? await restoreImport(db, opId) : undefined;
  if (made.project && (await isUnused(db, projectId, [actor.id, ...made.memberIds]))) {
    await trashProject(db, projectId, { by: actor.id, opId: change.opId });
    change.record({ entity: 'project', entityId: projectId, projectId, kind: 'deleted', changes: {} });
    announceProject(change, projectId);
    announceAccess(change, projectId, []);
    return;
  }
  await removeUnusedTypes(db, projectId, made.typeIds ?? []);
  await removeStatuses(taking, made.statusIds);
  for (const id of await findUnusedLabels(db, projectId, made.labelIds)) {
    await clearLabel(db, change, projectId, id);
    await deleteLabel(db, id);
  }
  const leaving = await findUnusedMembers(db, projectId, made.memberIds);
  for (const id of leaving) await removeMember(db, projectId, id);
  const changes = { members: { from: leaving, to: [] }, role: { from: 'member', to: null } };
  if (leaving.length > 0) notifyMembers(change, projectId, leaving, { kind: 'memberRemoved', changes });
  announceProject(change, projectId);
}

/** Tasks of the import in the trash move to the default status, which they get when restored. */
async function removeStatuses({ db, change, projectId }: UndoContext, ids: readonly string[]): Promise<void> {
  const unused = await findUnusedStatuses(db, projectId, ids);
  const other = await findOtherStatus(db, projectId, unused);
  if (!other) return;
  for (const statusId of unused) {
    await remapTasks(db, change, { projectId, statusId, category: other.category, to: other.id });
    await deleteStatus(db, statusId);
  }
}
