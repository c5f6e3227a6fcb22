import { type ProjectRole, projectFailures } from '@opsyard/contract';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { announceAccess, announceProject } from './announce.ts';
import { addMembers, checkPeople, countMembers } from './member-store.ts';

/** The most members of a project. */
export const MAX_MEMBERS = 1_000;

type Adding = { projectId: string; userIds: readonly string[]; role: ProjectRole };

/** Adds users to a project and returns the new members. Fails if a user is not active or there are too many members. */
export async function addProjectMembers(
  db: Db,
  change: Change,
  { projectId, userIds, role }: Adding,
): Promise<string[]> {
  await checkPeople(db, userIds);
  const added = await addMembers(db, projectId, userIds, role);
  if (added.length === 0) return added;
  if ((await countMembers(db, projectId)) > MAX_MEMBERS) fail(projectFailures.tooManyMembers);
  const changes = { members: { from: [], to: added }, role: { from: null, to: role } };
  notifyMembers(change, projectId, added, { kind: 'memberAdded', changes });
  return added;
}

/** Records added, changed and removed members, and notifies the users and pages concerned. */
export function notifyMembers(
  change: Change,
  projectId: string,
  userIds: readonly string[],
  { kind, changes }: { kind: string; changes: FieldChanges },
): void {
  change.record({ entity: 'project', entityId: projectId, projectId, kind, changes });
  announceProject(change, projectId);
  announceAccess(change, projectId, userIds);
}
