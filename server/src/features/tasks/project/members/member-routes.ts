import { commonFailures, member, PROJECT_ROLES, type ProjectRole, projectFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../../kernel/database/db.ts';
import { fail } from '../../../../kernel/fail.ts';
import { mount } from '../../../../kernel/routes/mount.ts';
import { lockSettings } from '../settings-access.ts';
import { addProjectMembers, notifyMembers } from './add-members.ts';
import { membershipThrough } from './department-store.ts';
import { listMembers, putMember, removeMember, roleOf } from './member-store.ts';

export function serveMembers(app: FastifyInstance): void {
  mount(app, member, {
    async add({ db, actor, change, body: { projectId, userIds, role } }) {
      await lockSettings(db, actor, projectId, 'manageMembers');
      await addProjectMembers(db, change, { projectId, userIds, role });
      return await listMembers(db, projectId);
    },

    async edit({ db, actor, change, body: { projectId, userId, role } }) {
      await lockSettings(db, actor, projectId, 'manageMembers');
      const former = await roleToChange(db, projectId, userId);
      const through = await membershipThrough(db, projectId, userId);
      if (through && isHigher(through.role, role)) refuseThrough(through);
      if (former !== role) {
        await putMember(db, projectId, userId, role);
        const changes = { members: { from: [userId], to: [userId] }, role: { from: former, to: role } };
        notifyMembers(change, projectId, [userId], { kind: 'memberChanged', changes });
      }
      return await listMembers(db, projectId);
    },

    async delete({ db, actor, change, query: { projectId, userId } }) {
      await lockSettings(db, actor, projectId, userId === actor.id ? 'view' : 'manageMembers');
      const former = await roleToChange(db, projectId, userId);
      const through = await membershipThrough(db, projectId, userId);
      if (through) refuseThrough(through);
      await removeMember(db, projectId, userId);
      const changes = { members: { from: [userId], to: [] }, role: { from: former, to: null } };
      notifyMembers(change, projectId, [userId], { kind: 'memberRemoved', changes });
      return await listMembers(db, projectId);
    },
  });
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
