import {
  accessRequest,
  accessRequestFailures,
  commonFailures,
  DASHBOARD_PATH,
  projectFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { enqueue } from '../../../kernel/jobs/job.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { projectFor } from '../access.ts';
import { findProjectName } from '../access-store.ts';
import { whoMaySeeTask } from '../audience.ts';
import { mayGive } from '../invitation/rules.ts';
import { taskPlace } from '../notification/task-place.ts';
import { announceProject } from '../project/announce.ts';
import { addProjectMembers } from '../project/members/add-members.ts';
import { lockSettings } from '../project/settings-access.ts';
import { visibleTask } from '../task-of.ts';
import { handleAccessRequests } from './job.ts';
import {
  declineRequest,
  deleteRequest,
  findOwnRequest,
  findRequestedProject,
  listRequests,
  lockRequest,
  mayAskToday,
  saveRequest,
} from './store.ts';

/** Requests for access to projects. A request reads no project, so that it discloses none. */
export function serveAccessRequests(app: FastifyInstance): void {
  mount(app, accessRequest, {
    async ask({ db, actor, body: { key, note = '' } }) {
      if (!(await mayAskToday(db, actor.id))) fail(accessRequestFailures.tooMany);
      await saveRequest(db, { userId: actor.id, key, note });
      await enqueue(db, handleAccessRequests, {}, { key: handleAccessRequests.name });
      return null;
    },

    async mine({ db, actor, query: { key } }) {
      return (await findOwnRequest(db, actor.id, key)) ?? { askedAt: null, mayAsk: true };
    },

    async list({ db, actor, query: { projectId } }) {
      await projectFor(db, actor, projectId, 'manageMembers');
      return await listRequests(db, projectId);
    },

    async whoSees({ db, actor, query: { taskId, ids } }) {
      const { task, access } = await visibleTask(db, actor, taskId);
      // Whoever sees a task in another project only does not see who is in its own.
      if (!access.seesHome) fail(commonFailures.notFound);
      return [...(await whoMaySeeTask(db, task, ids.split(',')))];
    },

    async grant({ db, actor, change, body: { id, role } }) {
      const { projectId, request } = await decidable(db, actor, id);
      const access = await projectFor(db, actor, projectId, 'manageMembers');
      if (!access.role || !mayGive({ role: access.role, manages: true }, role)) fail(projectFailures.notAllowed);
      await addProjectMembers(db, change, { projectId, userIds: [request.userId], role });
      await deleteRequest(db, id);
      const place = taskPlace(access.key);
      const many = { ...place, subject: (await findProjectName(db, projectId))?.name ?? access.key };
      publishNotice(change, {
        kind: 'accessGranted',
        key: `accessGranted ${projectId}`,
        sender: actor.realname,
        many,
        to: [{ userId: request.userId, count: 1, ...many }],
      });
      return null;
    },

    async decline({ db, actor, change, body: { id } }) {
      const { projectId, request } = await decidable(db, actor, id);
      await declineRequest(db, id, actor.id);
      announceProject(change, projectId);
      // It repeats what the user has asked for, and names neither the project nor who decided.
      const many = { subject: request.key, page: DASHBOARD_PATH };
      publishNotice(change, {
        kind: 'accessDeclined',
        key: `accessDeclined ${id}`,
        sender: null,
        many,
        to: [{ userId: request.userId, count: 1, ...many }],
      });
      return null;
    },
  });
}

/** An open request for a project whose members the user manages, locked. */
async function decidable(db: Db, actor: Actor, id: string) {
  const projectId = required(await findRequestedProject(db, id), commonFailures.notFound);
  await lockSettings(db, actor, projectId, 'manageMembers');
  const request = required(await lockRequest(db, id, projectId), accessRequestFailures.over);
  return { projectId, request };
}
