import { projectFailures } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { announceAccess, announceProject } from './announce.ts';
import { checkPeople, isActive, putMember } from './member-store.ts';
import { lockProject, updateProject } from './store.ts';

/** Replaces the owner; the former one becomes a manager. */
export async function changeOwner(db: Db, { id, from, to }: { id: string; from: string; to: string }): Promise<void> {
  await checkPeople(db, [to]);
  await putMember(db, id, from, 'manager');
  await putMember(db, id, to, 'owner');
}

/** Assigns a new owner to a project without an active one, regardless of visibility. */
export async function adoptProject(
  db: Db,
  change: Change,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<void> {
  const present = await lockProject(db, id);
  if (await isActive(db, present.ownerId)) fail(projectFailures.ownerWorks);
  await changeOwner(db, { id, from: present.ownerId, to: ownerId });
  await updateProject(db, id, { ...present, ownerId });
  const changes = { ownerId: { from: present.ownerId, to: ownerId } };
  change.record({
    entity: 'project',
    entityId: id,
    projectId: id,
    kind: 'edited',
    version: present.version + 1,
    changes,
  });
  announceProject(change, id);
  announceAccess(change, id, [ownerId]);
}
