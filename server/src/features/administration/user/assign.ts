import { userFailures } from '@opsyard/contract';
import { type Actor, hasPermission } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { findRoleAuthorities } from './account-authority-store.ts';
import { departmentsOutOfScope } from './departments-out-of-scope.ts';
import { findDepartments, replaceDepartments, replaceRoles } from './membership-store.ts';
import type { AccountAuthority, ChangeContext } from './rules.ts';

/** Roles and departments of a user. */
export type Memberships = { roleIds: readonly string[]; departIds: readonly string[] };

/**
 * Fails when the actor may not change roles and departments like this: without permission, with a role exceeding their
 * own, a department out of their scope, or removing the last administrator.
 */
export async function checkMemberships(
  db: Db,
  actor: Actor,
  {
    before,
    after,
    authority,
  }: { before: Memberships; after: Memberships; authority?: AccountAuthority & ChangeContext },
): Promise<void> {
  const added = after.roleIds.filter((id) => !before.roleIds.includes(id));
  const removed = before.roleIds.filter((id) => !after.roleIds.includes(id));
  const joined = after.departIds.filter((id) => !before.departIds.includes(id));
  const left = before.departIds.filter((id) => !after.departIds.includes(id));
  const rolesChange = added.length + removed.length > 0;
  const departmentsChange = joined.length + left.length > 0;
  if (rolesChange && !hasPermission(actor, 'system:role:assign')) fail(userFailures.mayNotAssign);
  if (departmentsChange && !hasPermission(actor, 'system:depart:assign')) fail(userFailures.mayNotAssign);
  await checkRoles(db, actor, { given: added, taken: removed, authority });
  if ((await findDepartments(db, joined)).length < joined.length) fail(userFailures.unknownDepartment);
  if ((await departmentsOutOfScope(db, actor, joined)).size > 0) fail(userFailures.departmentBeyond);
}

type RoleChange = { given: string[]; taken: string[]; authority: (AccountAuthority & ChangeContext) | undefined };

async function checkRoles(
  db: Db,
  actor: Actor,
  { given: added, taken: removed, authority }: RoleChange,
): Promise<void> {
  const found = await findRoleAuthorities(db, [...added, ...removed], actor);
  const known = new Map(found.map((role) => [role.id, role]));
  if (added.some((id) => !known.has(id))) fail(userFailures.unknownRole);
  if (added.some((id) => known.get(id)?.beyond)) fail(userFailures.roleBeyond);
  const losesAdmin = removed.some((id) => known.get(id)?.roleCode === 'admin');
  if (losesAdmin && authority?.status === 1 && !authority.administratorStays) fail(userFailures.lastAdministrator);
}

export async function applyMemberships(
  db: Db,
  userId: string,
  before: Memberships,
  after: Memberships,
): Promise<boolean> {
  const same = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join();
  const rolesStay = same(before.roleIds, after.roleIds);
  const departmentsStay = same(before.departIds, after.departIds);
  if (!rolesStay) await replaceRoles(db, userId, after.roleIds);
  if (!departmentsStay) await replaceDepartments(db, userId, after.departIds);
  return !rolesStay || !departmentsStay;
}
