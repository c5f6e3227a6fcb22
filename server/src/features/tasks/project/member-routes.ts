import { commonFailures, member, projectFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import { announceAccess, announceProject } from './announce.ts';
import { addMembers, checkPeople, countMembers, listMembers, putMember, removeMember, roleOf } from './member-store.ts';
import { lockSettings } from './settings-access.ts';

const MOST_MEMBERS = 1_000;

/** Serves who belongs to a project and in which role. */
export function serveMembers(app: FastifyInstance): void {
  mount(app, member, {
    async add({ db, actor, change, body: { projectId, userIds, role } }) {
      await lockSettings(db, actor, projectId, 'manageMembers');
      await checkPeople(db, userIds);
      const added = await addMembers(db, projectId, userIds, role);
      if (added.length > 0 && (await countMembers(db, projectId)) > MOST_MEMBERS) fail(projectFailures.tooManyMembers);
      const changes = { members: { from: [], to: added }, role: { from: null, to: role } };
      if (added.length > 0) tell(change, projectId, added, { kind: 'memberAdded', changes });
      return await listMembers(db, projectId);
    },

    async edit({ db, actor, change, body: { projectId, userId, role } }) {
      await lockSettings(db, actor, projectId, 'manageMembers');
      const former = await roleToChange(db, projectId, userId);
      if (former !== role) {
        await putMember(db, projectId, userId, role);
        const changes = { members: { from: [userId], to: [userId] }, role: { from: former, to: role } };
        tell(change, projectId, [userId], { kind: 'memberChanged', changes });
      }
      return await listMembers(db, projectId);
    },

    async delete({ db, actor, change, query: { projectId, userId } }) {
      await lockSettings(db, actor, projectId, userId === actor.id ? 'view' : 'manageMembers');
      const former = await roleToChange(db, projectId, userId);
      await removeMember(db, projectId, userId);
      const changes = { members: { from: [userId], to: [] }, role: { from: former, to: null } };
      tell(change, projectId, [userId], { kind: 'memberRemoved', changes });
      return await listMembers(db, projectId);
    },
  });
}

async function roleToChange(db: Db, projectId: string, userId: string) {
  const role = (await roleOf(db, projectId, userId)) ?? fail(commonFailures.notFound);
  return role === 'owner' ? fail(projectFailures.ownerLeaves) : role;
}

type Told = { kind: string; changes: FieldChanges };

function tell(change: Change, projectId: string, userIds: readonly string[], { kind, changes }: Told): void {
  change.record({ entity: 'project', entityId: projectId, projectId, kind, changes });
  announceProject(change, projectId);
  announceAccess(change, projectId, userIds);
}
