import { commonFailures, FORMS_MAX, formFailures, projectFailures } from '@opsyard/contract';
import { type Actor, hasPermission } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { markUndone } from '../../../records/undo/operation-store.ts';
import { accessIfVisible, projectFor } from '../access.ts';
import { announceFormState } from '../form/announce.ts';
import { countForms, insertDeletedForm } from '../form/store.ts';
import { managesGlobalLabels } from '../label/global.ts';
import { restoreLabel } from '../label/restore.ts';
import { findHeld, holds } from '../retention-hold/store.ts';
import { type Purged, recordPurge } from './purge.ts';
import { refuseTakenName } from './refuse-taken-name.ts';
import { forgetDeleted, type KeptSetting, lockDeleted, type SettingKind } from './setting-store.ts';

type WriteContext = { db: Db; actor: Actor; change: Change };

/** Restores deleted labels with their tasks, or forms; returns their number. */
export async function restoreSettings(call: WriteContext, kind: SettingKind, ids: readonly string[]): Promise<number> {
  const found = await visibleSettings(call, kind, ids);
  const restore = kind === 'label' ? restoreLabel : restoreForm;
  for (const setting of found) {
    await refuseTakenName(setting.name, restore(call, setting));
    // It is no longer there to be undone.
    await markUndone(call.db, setting.opId, call.change.opId);
  }
  return found.length;
}

/** Deletes labels and forms for good, for the owner of their project; not held ones, nor those of projects on hold. */
export async function purgeSettings(
  { db, actor, change }: WriteContext,
  kind: SettingKind,
  ids: readonly string[],
): Promise<Purged> {
  await holds.lockPurging(db);
  const found = await visibleSettings({ db, actor }, kind, ids);
  for (const { projectId } of found) if (projectId !== null) await projectFor(db, actor, projectId, 'deleteProject');
  const held = await findHeld(
    db,
    found.flatMap(({ id, projectId }) => [id, ...(projectId === null ? [] : [projectId])]),
  );
  const free = found.filter(({ id, projectId }) => !held.has(id) && (projectId === null || !held.has(projectId)));
  await forgetDeleted(
    db,
    free.map(({ id }) => id),
  );
  for (const { projectId, name } of free) if (projectId !== null) recordPurge(change, projectId, name);
  return { purged: free.length, held: found.length - free.length };
}

/** Deleted labels or forms that the user sees in the trash, locked; others are left out like unknown ones. */
async function visibleSettings(
  { db, actor }: Pick<WriteContext, 'db' | 'actor'>,
  kind: SettingKind,
  ids: readonly string[],
): Promise<KeptSetting[]> {
  const visible: KeptSetting[] = [];
  for (const setting of await lockDeleted(db, kind, ids)) if (await isSeen(db, actor, setting)) visible.push(setting);
  return visible.length > 0 ? visible : fail(commonFailures.notFound);
}

/** Labels of all projects are seen by those who manage them, forms by those who design the forms of the project. */
export async function isSeen(db: Db, actor: Actor, { kind, projectId }: KeptSetting): Promise<boolean> {
  if (projectId === null) return managesGlobalLabels(actor);
  const access = await accessIfVisible(db, actor, projectId);
  if (!access || kind === 'label') return access !== undefined;
  return access.abilities.includes('manageProject') && hasPermission(actor, 'task:form:edit');
}

async function restoreForm({ db, actor, change }: WriteContext, { id, projectId, content }: KeptSetting) {
  if (projectId === null) return fail(commonFailures.notFound);
  const { archived } = await projectFor(db, actor, projectId, 'manageProject');
  if (archived) fail(projectFailures.archived);
  if ((await countForms(db, projectId)) >= FORMS_MAX) fail(formFailures.tooMany);
  await insertDeletedForm(db, content);
  await forgetDeleted(db, [id]);
  announceFormState(change, projectId);
}
