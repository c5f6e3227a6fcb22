import { commonFailures, type Failure, type Outcome, userFailures } from '@opsyard/contract';
import { fail, required } from '../../../kernel/fail.ts';
import { type AuditContext, writeAudit } from '../../audit/index.ts';
import { outcomeOf, sortOut } from '../outcome.ts';
import { news } from '../words.ts';
import { departsBeyond } from './departs-beyond.ts';
import { addToDepart, findDepartName, giveRoleTo, removeFromDepart, takeRoleFrom } from './membership-store.ts';
import { type Circumstances, obstacleToChanging, type Standing } from './rules.ts';
import { standingsTowards } from './standing.ts';
import { findRoleStandings } from './standing-store.ts';
import type { Doing } from './state.ts';

/** Gives people a role, which must not let them do more than the giver may. */
export async function giveRole(doing: Doing, roleId: string, ids: readonly string[]): Promise<Outcome> {
  const role = await roleFor(doing, roleId);
  if (role.beyond) fail(userFailures.roleBeyond);
  const act = (some: readonly string[]) => giveRoleTo(doing.db, roleId, some);
  return await doToMany(doing, ids, {
    act,
    kind: 'roleGiven',
    what: { role: role.roleCode },
    obstacleTo: obstacleToGiving,
  });
}

/** Takes a role from people; the last administrator keeps theirs. */
export async function takeRole(doing: Doing, roleId: string, ids: readonly string[]): Promise<Outcome> {
  const role = await roleFor(doing, roleId);
  const isAdmin = role.roleCode === 'admin';
  const act = (some: readonly string[]) => takeRoleFrom(doing.db, roleId, some);
  const obstacleTo = (standing: Standing, { actorId, administratorStays }: Circumstances) =>
    obstacleToChanging(standing, { actorId, administratorStays: administratorStays || !isAdmin });
  return await doToMany(doing, ids, { act, kind: 'roleTaken', what: { role: role.roleCode }, obstacleTo });
}

/** Adds people to a department. */
export async function joinDepart(doing: Doing, departId: string, ids: readonly string[]): Promise<Outcome> {
  const department = required(await findDepartName(doing.db, departId), userFailures.unknownDepartment);
  if ((await departsBeyond(doing.db, doing.actor, [departId])).size > 0) fail(userFailures.departmentBeyond);
  const act = (some: readonly string[]) => addToDepart(doing.db, departId, some);
  return await doToMany(doing, ids, {
    act,
    kind: 'departmentJoined',
    what: { department },
    obstacleTo: obstacleToGiving,
  });
}

/** Takes people out of a department. */
export async function leaveDepart(doing: Doing, departId: string, ids: readonly string[]): Promise<Outcome> {
  const department = required(await findDepartName(doing.db, departId), userFailures.unknownDepartment);
  const act = (some: readonly string[]) => removeFromDepart(doing.db, departId, some);
  return await doToMany(doing, ids, {
    act,
    kind: 'departmentLeft',
    what: { department },
    obstacleTo: obstacleToGiving,
  });
}

/** It takes no right away, so the last administrator may be among them. */
function obstacleToGiving(standing: Standing, { actorId }: Circumstances): Failure | undefined {
  return obstacleToChanging(standing, { actorId, administratorStays: true });
}

async function roleFor({ db, actor }: Doing, roleId: string) {
  const [role] = await findRoleStandings(db, [roleId], actor);
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
  const { standings, circumstances } = await standingsTowards(db, doer.actor, ids);
  if (standings.length === 0) fail(commonFailures.notFound);
  const sorted = sortOut(standings, (standing) => obstacleTo(standing, circumstances));
  const changed = await act(sorted.going.map(({ id }) => id));
  if (changed.length > 0) {
    change.announce('access', { userIds: changed });
    await noteNames(db, doer, { kind, what, of: sorted.going.filter(({ id }) => changed.includes(id)) });
  }
  return outcomeOf(doer.request, sorted, news.done);
}

type Noted = Pick<Deed, 'kind' | 'what'> & { of: readonly Standing[] };

async function noteNames(db: Doing['db'], doer: AuditContext, { kind, what, of }: Noted): Promise<void> {
  await writeAudit(db, doer, kind, { ...what, of: of.map(({ username }) => username) });
}
