import { commonFailures, projectFailures, recordFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { mayManage } from '../../../records/views/rules.ts';
import { restoreTrashed } from '../../../records/views/saved-views.ts';
import { type Access, accessIfVisible } from '../access.ts';
import { announceProject } from '../project/announce.ts';
import { refuseRestoringHeld } from '../retention-hold/refuse-restoring.ts';
import { findHeld, holds } from '../retention-hold/store.ts';
import { taskViewsOf } from '../view/place.ts';
import { viewRights } from '../view/rights.ts';
import { type Purged, recordPurge } from './purge.ts';
import { refuseTakenName } from './refuse-taken-name.ts';
import { deleteViews, lockTrashedViews, type TrashedView } from './view-store.ts';

type WriteContext = { db: Db; actor: Actor; change: Change };

/** Restores deleted views of tasks, for their owners and the managers of the project; returns their number. */
export async function restoreViews({ db, actor, change }: WriteContext, ids: readonly string[]): Promise<number> {
  const found = await visibleViews(db, actor, ids);
  for (const { view, access } of found) {
    const rights = viewRights(actor, access);
    if (!mayManage(view, rights)) fail(recordFailures.viewLocked);
    await refuseRestoringHeld(db, access, [view.id]);
    await refuseTakenName(view.name, restoreTrashed(db, { list: taskViewsOf(view.projectId), rights }, view));
    if (view.shared) announceProject(change, view.projectId);
  }
  return found.length;
}

/** Deletes views of tasks for good: own ones, and shared ones in projects the user owns; not held ones, nor those of projects on hold. */
export async function purgeViews({ db, actor, change }: WriteContext, ids: readonly string[]): Promise<Purged> {
  await holds.lockPurging(db);
  const found = await visibleViews(db, actor, ids);
  for (const { view, access } of found)
    if (view.ownerId !== actor.id && !access.abilities.includes('deleteProject')) fail(projectFailures.notAllowed);
  const held = await findHeld(
    db,
    found.flatMap(({ view }) => [view.id, view.projectId]),
  );
  const free = found.flatMap(({ view }) => (held.has(view.id) || held.has(view.projectId) ? [] : [view]));
  await deleteViews(
    db,
    free.map(({ id }) => id),
  );
  // The history of a project says nothing about views that only their owners saw.
  for (const { shared, projectId, name } of free) if (shared) recordPurge(change, projectId, name);
  return { purged: free.length, held: found.length - free.length };
}

/**
 * Views in the trash that the user sees, locked, with the access to their projects. Others, and those of projects the user does not see, are
 * left out like unknown ones.
 */
async function visibleViews(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<{ view: TrashedView; access: Access }[]> {
  const visible: { view: TrashedView; access: Access }[] = [];
  for (const view of await lockTrashedViews(db, ids)) {
    const access = await accessIfVisible(db, actor, view.projectId);
    if (access && (view.shared || view.ownerId === actor.id)) visible.push({ view, access });
  }
  return visible.length > 0 ? visible : fail(commonFailures.notFound);
}
