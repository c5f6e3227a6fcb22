import { commonFailures, member, PROJECT_ROLES, type ProjectRole, projectFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../../kernel/access/actor.ts';
import type { Change } from '../../../../kernel/change.ts';
import type { Db } from '../../../../kernel/database/db.ts';
import { fail } from '../../../../kernel/fail.ts';
import { mount } from '../../../../kernel/routes/mount.ts';
import { lockSettings } from '../settings-access.ts';
import { addProjectMembers, notifyMembers } from './add-members.ts';
import { membershipThrough } from './department-store.ts';
import { listMembers, ownRoleOf, putMember, removeMember, roleOf } from './member-store.ts';

export function serveMembers(app: FastifyInstance): void {
  mount(app, member, {
    async add({ db, actor, change, body: { projectId, userIds, role } }) {
      await lockSettings(db, actor, projectId, 'manageMembers');
      await addProjectMembers(db, change, { projectId, userIds, role });
      return await listMembers(db, projectId);
    },

    async edit({ db, actor, change, body: { projectId, userId, role } }) {
      await lockSettings(db, actor, projectId, 'manageMembers');
      const present = await roleToChange(db, projectId, userId);
      const through = await membershipThrough(db, projectId, userId);
      const own = through && (await ownRoleOf(db, projectId, userId));
      if (through && !own && isHigher(through.role, role)) refuseThrough(through);
      const former = own ?? present;
      if (former !== role) {
        await putMember(db, projectId, userId, role);
        const changes = { members: { from: [userId], to: [userId] }, role: { from: former, to: role } };
        notifyMembers(change, projectId, [userId], { kind: 'memberChanged', changes });
      }
      return await listMembers(db, projectId);
    },

    async delete(context) {
      const { db, actor, change, query } = context;
      const { projectId, userId } = query;
      await lockSettings(db, actor, projectId, userId === actor.id ? 'view' : 'manageMembers');
      const former = await roleToChange(db, projectId, userId);
      const through = await membershipThrough(db, projectId, userId);
      if (through) await removeOwnRole(context, { projectId, userId }, through);
      else {
        await removeMember(db, projectId, userId);
        const changes = { members: { from: [userId], to: [] }, role: { from: former, to: null } };
        notifyMembers(change, projectId, [userId], { kind: 'memberRemoved', changes });
      }
      return await listMembers(db, projectId);
    },
  });
}

type Through = NonNullable<Awaited<ReturnType<typeof membershipThrough>>>;
type Context = { db: Db; actor: Actor; change: Change };

/** Takes the role of their own from a member who stays one through a department; leaving changes nothing for them. */
async function removeOwnRole(
  { db, actor, change }: Context,
  { projectId, userId }: { projectId: string; userId: string },
  through: Through,
): Promise<void> {
  const own = userId === actor.id ? undefined : await ownRoleOf(db, projectId, userId);
  if (!own) refuseThrough(through);
  await removeMember(db, projectId, userId);
  const changes = { members: { from: [userId], to: [userId] }, role: { from: own, to: through.role } };
  notifyMembers(change, projectId, [userId], { kind: 'memberChanged', changes });
}

function isHigher(one: ProjectRole, other: ProjectRole): boolean {
  return PROJECT_ROLES.indexOf(one) < PROJECT_ROLES.indexOf(other);
}

/** Nobody leaves a department's project alone, or has less than its role there. */
function refuseThrough({ departments }: { departments: readonly string[] }): never {
  return fail(projectFailures.throughDepartment, { values: { departments: departments.join(', ') } });
}

async function roleToChange(db: Db, projectId: string, userId: string) {
  const role = (await roleOf(db, projectId, userId)) ?? fail(commonFailures.notFound);
  return role === 'owner' ? fail(projectFailures.ownerLeaves) : role;
}
