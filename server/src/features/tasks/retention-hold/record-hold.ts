import { commonFailures, type HeldKind } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { abilitiesIn, accessIfVisible } from '../access.ts';
import { managesGlobalLabels } from '../label/global.ts';
import { visibleTask } from '../task-of.ts';
import { lockTaskOf } from '../task-of-store.ts';
import { findDeleted, lockDeleted } from '../trash/setting-store.ts';
import { isSeen } from '../trash/settings.ts';
import { findTrashedView, lockTrashedViews } from '../trash/view-store.ts';
import { findRole } from './store.ts';

export type Which = { kind: HeldKind; id: string };
/** Something that can be held, which the user sees; its project is null for a label of all projects. */
export type Held = Which & {
  projectId: string | null;
  mayManage: boolean;
  /** Of a view, label or form; null where the history of the project must not name it. */
  name: string | null;
};

/** What the user sees of what can be held. */
export async function heldOf(db: Db, actor: Actor, which: Which): Promise<Held> {
  const { kind, id } = which;
  if (kind === 'project') {
    const role = required(await findRole(db, id, actor.id), commonFailures.notFound);
    return { ...which, projectId: id, mayManage: abilitiesIn(role).includes('manageProject'), name: null };
  }
  if (kind === 'task') {
    const { task, access } = await visibleTask(db, actor, id);
    return { ...which, projectId: task.projectId, mayManage: access.abilities.includes('manageProject'), name: null };
  }
  return kind === 'view' ? await viewOf(db, actor, which) : await settingOf(db, actor, { kind, id });
}

async function viewOf(db: Db, actor: Actor, which: Which): Promise<Held> {
  const view = required(await findTrashedView(db, which.id), commonFailures.notFound);
  const access = await accessIfVisible(db, actor, view.projectId);
  if (!access || !(view.shared || view.ownerId === actor.id)) fail(commonFailures.notFound);
  const { projectId, shared, name } = view;
  return { ...which, projectId, mayManage: access.abilities.includes('manageProject'), name: shared ? name : null };
}

async function settingOf(db: Db, actor: Actor, { kind, id }: { kind: 'label' | 'form'; id: string }): Promise<Held> {
  const setting = required(await findDeleted(db, kind, id), commonFailures.notFound);
  if (!(await isSeen(db, actor, setting))) fail(commonFailures.notFound);
  const { projectId, name } = setting;
  if (projectId === null) return { kind, id, projectId, mayManage: managesGlobalLabels(actor), name };
  const access = await accessIfVisible(db, actor, projectId);
  return { kind, id, projectId, mayManage: access?.abilities.includes('manageProject') ?? false, name };
}

/** Keeps what is to be held from being purged, moved or restored until the transaction ends. */
export async function lockHeld(db: Db, { kind, id }: Which): Promise<void> {
  if (kind === 'task') await lockTaskOf(db, id);
  else if (kind === 'view') await lockTrashedViews(db, [id]);
  else if (kind !== 'project') await lockDeleted(db, kind, [id]);
}

/** Records a hold: in the history of the task, of the project, or of the label of all projects; not for views that only their owners saw. */
export function recordHold(
  change: Change,
  { kind, id, projectId, name }: Held,
  done: 'holdSet' | 'holdReleased',
  changes: FieldChanges,
): void {
  if (kind === 'task' || kind === 'project')
    change.record({ entity: kind, entityId: id, projectId, kind: done, changes });
  else if (name !== null) {
    const named = { name: { from: name, to: name }, ...changes };
    const where = projectId === null ? { entity: kind, entityId: id } : { entity: 'project', entityId: projectId };
    change.record({ ...where, projectId, kind: done, changes: named });
  }
}
