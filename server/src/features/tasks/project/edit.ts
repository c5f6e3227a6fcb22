import {
  commonFailures,
  PROJECT_KEYS_MAX,
  PROJECT_MODULES,
  PROJECT_NAME_MAX,
  type ProjectChanges,
  projectFailures,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { mergeStale } from '../../../kernel/merge-stale.ts';
import { projectFor } from '../access.ts';
import { announceForms } from '../form/announce.ts';
import { findNewerChanges } from '../task/newer-changes-store.ts';
import { announceAccess, announceProject } from './announce.ts';
import { isActive } from './members/member-store.ts';
import { nameOf } from './name.ts';
import { changeOwner } from './owner.ts';
import { differences, onlyState } from './rules.ts';
import { keysOfProject, type LockedProject, lockProject, updateProject } from './store.ts';

type Edit = { id: string; version: number; changes: ProjectChanges };

/** Changes the settings of a project; nothing happens if they are the same. */
export async function editProject(db: Db, actor: Actor, change: Change, edit: Edit): Promise<void> {
  const { id, version } = edit;
  await projectFor(db, actor, id, 'manageProject');
  const present = await lockProject(db, id);
  const requested = {
    ...edit.changes,
    ...(edit.changes.name !== undefined && { name: nameOf(edit.changes.name, PROJECT_NAME_MAX) }),
  };
  const isNewest = version >= present.version;
  const changes = inOrder(isNewest ? requested : await mergeChanges(db, present, { ...edit, changes: requested }));
  if (present.state === 'archived' && !onlyState(changes)) fail(projectFailures.archived);
  const differing = differences<LockedProject>(present, changes);
  if (Object.keys(differing).length === 0) return;
  let role: FieldChanges = {};
  if ('ownerId' in differing) {
    if (present.ownerId !== actor.id && (await isActive(db, present.ownerId))) fail(projectFailures.notAllowed);
    role = await changeOwner(db, { id, from: present.ownerId, to: changes.ownerId ?? '' });
  }
  await requireKeysWithinLimit(db, id, changes.key);
  const orgCode = present.orgCode ?? actor.orgCodes[0] ?? null;
  await updateProject(db, id, { ...present, ...changes, orgCode });
  change.record({
    entity: 'project',
    entityId: id,
    projectId: id,
    kind: 'edited',
    version: present.version + 1,
    changes: { ...differing, ...role },
  });
  announceProject(change, id);
  // Also those who fill in its forms and do not see the project.
  if ('modulesOff' in differing) announceForms(change);
  if (['ownerId', 'visibility', 'ownTasksOnly'].some((field) => field in differing)) {
    announceAccess(change, id, changes.ownerId ? [changes.ownerId] : []);
  }
}

/** The changes with the modules in the order in which they are listed, so that equal choices are stored equally. */
function inOrder(changes: ProjectChanges): ProjectChanges {
  const { modulesOff } = changes;
  return modulesOff ? { ...changes, modulesOff: PROJECT_MODULES.filter((one) => modulesOff.includes(one)) } : changes;
}

/** Refuses one more key of a project that has had as many as allowed; it may return to a former one. */
async function requireKeysWithinLimit(db: Db, id: string, key: string | undefined): Promise<void> {
  const keys = key === undefined ? [] : await keysOfProject(db, id);
  if (keys.length < PROJECT_KEYS_MAX || keys.some((one) => one === key)) return;
  fail(projectFailures.tooManyKeys, { values: { limit: PROJECT_KEYS_MAX } });
}

/** Merges my changes with those made since my version; a field changed on both sides is refused, with both values in the detail. */
async function mergeChanges(db: Db, present: LockedProject, { id, version, changes }: Edit): Promise<ProjectChanges> {
  // Of modules each is on or off by itself, as an element of the list.
  const isList = (field: string) => field === 'modulesOff';
  const merge = mergeStale(changes, { present, newer: await findNewerChanges(db, id, version), isList });
  if (merge.conflicts.length === 0) return merge.changes;
  return fail(commonFailures.staleVersion, { detail: { version: present.version, conflicts: merge.conflicts } });
}
