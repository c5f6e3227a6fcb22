import { commonFailures, type Failure, type Outcome, userFailures } from '@opsyard/contract';
import { fail, required } from '../../../kernel/fail.ts';
import { type AuditContext, writeAudit } from '../../audit/index.ts';
import { outcomeOf, partitionBatch } from '../batch-outcome.ts';
import { successMessages } from '../words.ts';
import { authoritiesOver } from './account-authority.ts';
import { findRoleAuthorities } from './account-authority-store.ts';
import { departsOutOfScope } from './departs-out-of-scope.ts';
import { addToDepart, assignRoleTo, findDepartName, removeFromDepart, unassignRoleFrom } from './membership-store.ts';
import { type AccountAuthority, type Circumstances, obstacleToChanging } from './rules.ts';
import type { Doing } from './state.ts';

/** Assigns a role to users; it must not exceed the permissions of the actor. */
export async function assignRole(doing: Doing, roleId: string, ids: readonly string[]): Promise<Outcome> {
  const role = await roleFor(doing, roleId);
  if (role.beyond) fail(userFailures.roleBeyond);
  const act = (some: readonly string[]) => assignRoleTo(doing.db, roleId, some);
  return await doToMany(doing, ids, {
    act,
    kind: 'roleGiven',
    what: { role: role.roleCode },
    obstacleTo: obstacleToAssigning,
  });
}

/** Unassigns a role from users, except from the last administrator. */
export async function unassignRole(doing: Doing, roleId: string, ids: readonly string[]): Promise<Outcome> {
  const role = await roleFor(doing, roleId);
  const isAdmin = role.roleCode === 'admin';
  const act = (some: readonly string[]) => unassignRoleFrom(doing.db, roleId, some);
  const obstacleTo = (standing: AccountAuthority, { actorId, administratorStays }: Circumstances) =>
    obstacleToChanging(standing, { actorId, administratorStays: administratorStays || !isAdmin });
  return await doToMany(doing, ids, { act, kind: 'roleTaken', what: { role: role.roleCode }, obstacleTo });
}

/** Adds users to a department. */
export async function joinDepart(doing: Doing, departId: string, ids: readonly string[]): Promise<Outcome> {
  const department = required(await findDepartName(doing.db, departId), userFailures.unknownDepartment);
  if ((await departsOutOfScope(doing.db, doing.actor, [departId])).size > 0) fail(userFailures.departmentBeyond);
  const act = (some: readonly string[]) => addToDepart(doing.db, departId, some);
  return await doToMany(doing, ids, {
    act,
    kind: 'departmentJoined',
    what: { department },
    obstacleTo: obstacleToAssigning,
  });
}

/** Removes users from a department. */
export async function leaveDepart(doing: Doing, departId: string, ids: readonly string[]): Promise<Outcome> {
  const department = required(await findDepartName(doing.db, departId), userFailures.unknownDepartment);
  const act = (some: readonly string[]) => removeFromDepart(doing.db, departId, some);
  return await doToMany(doing, ids, {
    act,
    kind: 'departmentLeft',
    what: { department },
    obstacleTo: obstacleToAssigning,
  });
}

/** Assigning removes no permissions, so the last administrator may be included. */
function obstacleToAssigning(standing: AccountAuthority, { actorId }: Circumstances): Failure | undefined {
  return obstacleToChanging(standing, { actorId, administratorStays: true });
}

async function roleFor({ db, actor }: Doing, roleId: string) {
  const [role] = await findRoleAuthorities(db, [roleId], actor);
  return required(role, userFailures.unknownRole);
}

type Deed = {
  act: (ids: readonly string[]) => Promise<string[]>;
  kind: 'roleGiven' | 'roleTaken' | 'departmentJoined' | 'departmentLeft';
  what: Record<string, string>;
  obstacleTo: typeof obstacleToChanging;
};

async function doToMany(
  { db, change, ...doer }: Doing,
  ids: readonly string[],
  { act, kind, what, obstacleTo }: Deed,
): Promise<Outcome> {
  const { standings, circumstances } = await authoritiesOver(db, doer.actor, ids);
  if (standings.length === 0) fail(commonFailures.notFound);
  const sorted = partitionBatch(standings, (standing) => obstacleTo(standing, circumstances));
  const changed = await act(sorted.going.map(({ id }) => id));
  if (changed.length > 0) {
    change.announce('access', { userIds: changed });
    await noteNames(db, doer, { kind, what, of: sorted.going.filter(({ id }) => changed.includes(id)) });
  }
  return outcomeOf(doer.request, sorted, successMessages.done);
}

type Noted = Pick<Deed, 'kind' | 'what'> & { of: readonly AccountAuthority[] };

async function noteNames(db: Doing['db'], doer: AuditContext, { kind, what, of }: Noted): Promise<void> {
  await writeAudit(db, doer, kind, { ...what, of: of.map(({ username }) => username) });
}
