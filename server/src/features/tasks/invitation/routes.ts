import { projectInvitation, projectInvitationFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { admitInvitation } from '../../../kernel/throttle/throttle.ts';
import { writeAudit } from '../../audit/index.ts';
import { projectFor } from '../access.ts';
import { lockSettings } from '../project/settings-access.ts';
import { accept, previewInvitation, register } from './accept.ts';
import { decide } from './decide.ts';
import { invite, inviteOthers } from './invite.ts';
import { sendInvitation } from './letter.ts';
import { inviterOf, mayGive } from './rules.ts';
import {
  findInvitation,
  findInvitingProject,
  listInvitations,
  listWaiting,
  lockInvitation,
  removeInvitation,
} from './store.ts';

const { over } = projectInvitationFailures;

/** Invitations to projects by e-mail. */
export function serveProjectInvitations(app: FastifyInstance): void {
  mount(app, projectInvitation, {
    add: ({ body, ...call }) => invite(app, call, body),

    async list({ db, actor, query: { projectId } }) {
      await projectFor(db, actor, projectId, 'manageMembers');
      return { invitations: await listInvitations(db, projectId) };
    },

    async resend({ body: { id }, ...call }) {
      const { db, durable, actor, request } = call;
      const { projectId, email, sentAt, role, invitedBy } = await lockOwn(db, actor, id);
      if (sentAt === null) fail(over);
      const inviter = await findInvitingProject(db, projectId, invitedBy);
      if (!inviter || !mayGive(inviterOf(inviter), role)) {
        // A link whose inviter may no longer invite is invalid: resending replaces the inviter.
        await inviteOthers(app, call, { projectId, emails: [email], role });
        return { invitations: await listInvitations(db, projectId) };
      }
      const invitingProject = required(await findInvitingProject(db, projectId, actor.id), over);
      await admitInvitation(durable, { senderId: actor.id, projectId, email });
      await sendInvitation(app, { db, request }, { id, invitingProject });
      const detail = { project: invitingProject.key, role, invitations: 1, again: true };
      await writeAudit(db, { actor, request }, 'projectInvitationsSent', detail);
      return { invitations: await listInvitations(db, projectId) };
    },

    async withdraw({ db, actor, request, query: { id } }) {
      const { projectId, role } = await lockOwn(db, actor, id);
      await removeInvitation(db, id);
      const project = (await findInvitingProject(db, projectId, actor.id))?.key;
      await writeAudit(db, { actor, request }, 'projectInvitationWithdrawn', { project, role });
      return { invitations: await listInvitations(db, projectId) };
    },

    waiting: ({ db }) => listWaiting(db),
    decide: ({ body, ...call }) => decide(app, call, body),
    get: ({ request, body: { ticket } }) => previewInvitation(app, request, ticket),
    register: ({ request, body }) => register(app, request, body),
    accept: ({ body: { ticket }, ...call }) => accept(call, ticket),
  });
}

/** A pending invitation to a project whose members the user manages; otherwise not found. */
async function lockOwn(db: Db, actor: Actor, id: string) {
  const { projectId } = required(await findInvitation(db, id), over);
  await lockSettings(db, actor, projectId, 'manageMembers');
  return required(await lockInvitation(db, id), over);
}
