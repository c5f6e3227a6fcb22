import { type ProjectRole, projectFailures } from '@opsyard/contract';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { announceAccess, announceProject } from './announce.ts';
import { checkPeople, isActive, ownRoleOf, putMember, removeMember } from './members/member-store.ts';
import { lockProject, updateProject } from './store.ts';

type Owners = { id: string; from: string; to: string };

/** Replaces the owner; the former one becomes a manager. Returns the change of the role of the new one, which an undo needs. */
export async function changeOwner(db: Db, { id, from, to }: Owners): Promise<FieldChanges> {
  await checkPeople(db, [to]);
  // What departments give is no role of their own, which would outlast these.
  const role = (await ownRoleOf(db, id, to)) ?? null;
  await putMember(db, id, from, 'manager');
  await putMember(db, id, to, 'owner');
  return { ownerRole: { from: role, to: 'owner' } };
}

/** Undoes a change of the owner that nobody has changed since: the one who leaves has the role from before, or none. Whether it did. */
export async function returnOwner(db: Db, change: Change, { id, changes }: { id: string; changes: FieldChanges }) {
  const present = await lockProject(db, id);
  const [from, to] = [changes.ownerId?.to, changes.ownerId?.from as string];
  if (present.state === 'archived') return fail(projectFailures.archived);
  if (present.ownerId !== from) return false;
  const roleBefore = (changes.ownerRole?.from ?? null) as ProjectRole | null;
  const returned = await changeOwner(db, { id, from, to });
  if (roleBefore) await putMember(db, id, from, roleBefore);
  else await removeMember(db, id, from);
  await recordOwner(db, change, { id, from, to }, returned);
  return true;
}

/** Assigns a new owner to a project without an active one, regardless of visibility. */
export async function adoptProject(
  db: Db,
  change: Change,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<void> {
  const present = await lockProject(db, id);
  if (await isActive(db, present.ownerId)) fail(projectFailures.ownerWorks);
  const owners = { id, from: present.ownerId, to: ownerId };
  await recordOwner(db, change, owners, await changeOwner(db, owners));
}

/** Stores the new owner in the project and records the change. */
async function recordOwner(db: Db, change: Change, { id, from, to }: Owners, role: FieldChanges): Promise<void> {
  const present = await lockProject(db, id);
  await updateProject(db, id, { ...present, ownerId: to });
  change.record({
    ...{ entity: 'project', entityId: id, projectId: id, kind: 'edited', version: present.version + 1 },
    changes: { ownerId: { from, to }, ...role },
  });
  announceProject(change, id);
  announceAccess(change, id, [from, to]);
}
