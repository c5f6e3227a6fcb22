import { type ProjectRole, projectFailures } from '@opsyard/contract';
import type { Change, FieldChanges } from '../../../../kernel/change.ts';
import type { Db } from '../../../../kernel/database/db.ts';
import { fail } from '../../../../kernel/fail.ts';
import { announceAccess, announceProject } from '../announce.ts';
import { addMembers, checkPeople, countMembersWith } from './member-store.ts';

/** The most members of a project. */
export const MAX_MEMBERS = 1_000;

type Adding = { projectId: string; userIds: readonly string[]; role: ProjectRole };

/** Adds users to a project and returns the new members. Fails before it adds any if a user is not active or there would be too many members. */
export async function addProjectMembers(
  db: Db,
  change: Change,
  { projectId, userIds, role }: Adding,
): Promise<string[]> {
  await checkPeople(db, userIds);
  if ((await countMembersWith(db, projectId, userIds)) > MAX_MEMBERS) fail(projectFailures.tooManyMembers);
  const added = await addMembers(db, projectId, userIds, role);
  if (added.length === 0) return added;
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
