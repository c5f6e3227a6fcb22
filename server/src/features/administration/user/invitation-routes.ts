import { invitation } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/routes/mount.ts';
import { requireVisibleUsers } from '../../identity/index.ts';
import { acceptInvitation, findInvited, invite } from './invitation.ts';

/** Registers the routes for invitations. */
export function serveInvitations(app: FastifyInstance): void {
  mount(app, invitation, {
    async invite({ actor, request, body: { userId } }) {
      await requireVisibleUsers(app.db, actor, [userId]);
      return await invite(app, { actor, request }, userId);
    },
    invitation: ({ db, body: { ticket } }) => findInvited(db, ticket),
    acceptInvitation: ({ request, body }) => acceptInvitation(app, request, body),
  });
}
