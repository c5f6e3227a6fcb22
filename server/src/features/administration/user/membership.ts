import { commonFailures, type Failure, type Outcome, userFailures } from '@opsyard/contract';
import { fail, required } from '../../../kernel/fail.ts';
import { type AuditContext, writeAudit } from '../../audit/index.ts';
import { outcomeOf, partitionBatch } from '../batch-outcome.ts';
import { successMessages } from '../words.ts';
import { authoritiesOver } from './account-authority.ts';
import { findRoleAuthorities } from './account-authority-store.ts';
import { departmentsOutOfScope } from './departments-out-of-scope.ts';
import {
  addToDepartment,
  assignRoleTo,
  findDepartmentName,
  removeFromDepartment,
  unassignRoleFrom,
} from './membership-store.ts';
import { type AccountAuthority, type ChangeContext, changeRefusal } from './rules.ts';
import type { UserOperation } from './user-state.ts';

/** Assigns a role to users; it must not exceed the permissions of the actor. */
export async function assignRole(operation: UserOperation, roleId: string, ids: readonly string[]): Promise<Outcome> {
  const role = await roleFor(operation, roleId);
  if (role.beyond) fail(userFailures.roleBeyond);
  const apply = (userIds: readonly string[]) => assignRoleTo(operation.db, roleId, userIds);
  return await applyToUsers(operation, ids, {
    apply,
    kind: 'roleGiven',
    what: { role: role.roleCode },
    refusalFor: assignRefusal,
  });
}

/** Unassigns a role from users, except from the last administrator. */
export async function unassignRole(operation: UserOperation, roleId: string, ids: readonly string[]): Promise<Outcome> {
  const role = await roleFor(operation, roleId);
  const isAdmin = role.roleCode === 'admin';
  const apply = (userIds: readonly string[]) => unassignRoleFrom(operation.db, roleId, userIds);
  const refusalFor = (authority: AccountAuthority, { actorId, administratorStays }: ChangeContext) =>
    changeRefusal(authority, { actorId, administratorStays: administratorStays || !isAdmin });
  return await applyToUsers(operation, ids, { apply, kind: 'roleTaken', what: { role: role.roleCode }, refusalFor });
}

/** Adds users to a department. */
export async function joinDepart(operation: UserOperation, departId: string, ids: readonly string[]): Promise<Outcome> {
  const department = required(await findDepartmentName(operation.db, departId), userFailures.unknownDepartment);
  if ((await departmentsOutOfScope(operation.db, operation.actor, [departId])).size > 0)
    fail(userFailures.departmentBeyond);
  const apply = (userIds: readonly string[]) => addToDepartment(operation.db, departId, userIds);
  return await applyToUsers(operation, ids, {
    apply,
    kind: 'departmentJoined',
    what: { department },
    refusalFor: assignRefusal,
  });
}

/** Removes users from a department. */
export async function leaveDepart(
  operation: UserOperation,
  departId: string,
  ids: readonly string[],
): Promise<Outcome> {
  const department = required(await findDepartmentName(operation.db, departId), userFailures.unknownDepartment);
  const apply = (userIds: readonly string[]) => removeFromDepartment(operation.db, departId, userIds);
  return await applyToUsers(operation, ids, {
    apply,
    kind: 'departmentLeft',
    what: { department },
    refusalFor: assignRefusal,
  });
}

/** Assigning removes no permissions, so the last administrator may be included. */
function assignRefusal(authority: AccountAuthority, { actorId }: ChangeContext): Failure | undefined {
  return changeRefusal(authority, { actorId, administratorStays: true });
}

async function roleFor({ db, actor }: UserOperation, roleId: string) {
  const [role] = await findRoleAuthorities(db, [roleId], actor);
  return required(role, userFailures.unknownRole);
}

type MembershipChange = {
  apply: (ids: readonly string[]) => Promise<string[]>;
  kind: 'roleGiven' | 'roleTaken' | 'departmentJoined' | 'departmentLeft';
  what: Record<string, string>;
  refusalFor: typeof changeRefusal;
};

async function applyToUsers(
  { db, change, ...context }: UserOperation,
  ids: readonly string[],
  { apply, kind, what, refusalFor }: MembershipChange,
): Promise<Outcome> {
  const { authorities, context: changeContext } = await authoritiesOver(db, context.actor, ids);
  if (authorities.length === 0) fail(commonFailures.notFound);
  const sorted = partitionBatch(authorities, (authority) => refusalFor(authority, changeContext));
  const changed = await apply(sorted.going.map(({ id }) => id));
  if (changed.length > 0) {
    change.announce('access', { userIds: changed });
    await auditNames(db, context, { kind, what, of: sorted.going.filter(({ id }) => changed.includes(id)) });
  }
  return outcomeOf(context.request, sorted, successMessages.done);
}

type AuditEntry = Pick<MembershipChange, 'kind' | 'what'> & { of: readonly AccountAuthority[] };

async function auditNames(
  db: UserOperation['db'],
  context: AuditContext,
  { kind, what, of }: AuditEntry,
): Promise<void> {
  await writeAudit(db, context, kind, { ...what, of: of.map(({ username }) => username) });
}
