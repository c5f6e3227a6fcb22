import { invitation } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../kernel/mount.ts';
import { requireVisibleUsers } from '../../identity/index.ts';
import { acceptInvitation, invite, invitedBy } from './invitation.ts';

/** Serves links with which people choose a password. */
export function serveInvitations(app: FastifyInstance): void {
  mount(app, invitation, {
    async invite({ actor, request, body: { userId } }) {
      await requireVisibleUsers(app.db, actor, [userId]);
      return await invite(app, { actor, request }, userId);
    },
    invitation: ({ db, body: { ticket } }) => invitedBy(db, ticket),
    acceptInvitation: ({ request, body }) => acceptInvitation(app, request, body),
  });
}
