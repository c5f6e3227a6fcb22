import { commonFailures, FORMS_MAX, formFailures, projectFailures } from '@opsyard/contract';
import { type Actor, hasPermission } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { projectFor } from '../access.ts';
import { announceFormState } from '../form/announce.ts';
import { countForms, insertDeletedForm } from '../form/store.ts';
import { findHeldProjects, lockHolds } from '../hold/store.ts';
import { managesGlobalLabels } from '../label/global.ts';
import { restoreLabel } from '../label/restore.ts';
import { markUndone } from '../operation/operation-store.ts';
import { refuseTakenName } from './name-taken.ts';
import { type Purged, recordPurge } from './purge.ts';
import { forgetDeleted, type KeptSetting, lockDeleted, type SettingKind } from './setting-store.ts';

type WriteContext = { db: Db; actor: Actor; change: Change };

/** Restores deleted labels with their tasks, or forms; returns their number. */
export async function restoreSettings(call: WriteContext, kind: SettingKind, ids: readonly string[]): Promise<number> {
  const found = await lockDeleted(call.db, kind, ids);
  if (found.length === 0) return fail(commonFailures.notFound);
  const restore = kind === 'label' ? restoreLabel : restoreForm;
  for (const setting of found) {
    await refuseTakenName(setting.name, restore(call, setting));
    // It is no longer there to be undone.
    await markUndone(call.db, setting.opId, call.change.opId);
  }
  return found.length;
}

/** Deletes labels and forms for good, for the owner of their project; not in projects on hold. */
export async function purgeSettings(
  { db, actor, change }: WriteContext,
  kind: SettingKind,
  ids: readonly string[],
): Promise<Purged> {
  await lockHolds(db);
  const found = await lockDeleted(db, kind, ids);
  if (found.length === 0) return fail(commonFailures.notFound);
  for (const { projectId } of found) await requirePurge(db, actor, projectId);
  const held = await findHeldProjects(
    db,
    found.flatMap(({ projectId }) => projectId ?? []),
  );
  const free = found.filter(({ projectId }) => projectId === null || !held.has(projectId));
  await forgetDeleted(
    db,
    free.map(({ id }) => id),
  );
  for (const { projectId, name } of free) if (projectId !== null) recordPurge(change, projectId, name);
  return { purged: free.length, held: found.length - free.length };
}

async function requirePurge(db: Db, actor: Actor, projectId: string | null): Promise<void> {
  if (projectId !== null) await projectFor(db, actor, projectId, 'deleteProject');
  // Whoever does not manage them does not see them either.
  else if (!managesGlobalLabels(actor)) fail(commonFailures.notFound);
}

async function restoreForm({ db, actor, change }: WriteContext, { id, projectId, content }: KeptSetting) {
  if (projectId === null) return fail(commonFailures.notFound);
  const { archived } = await projectFor(db, actor, projectId, 'manageProject');
  if (!hasPermission(actor, 'task:form:edit')) fail(projectFailures.notAllowed);
  if (archived) fail(projectFailures.archived);
  if ((await countForms(db, projectId)) >= FORMS_MAX) fail(formFailures.tooMany);
  await insertDeletedForm(db, content);
  await forgetDeleted(db, [id]);
  announceFormState(change, projectId);
}
