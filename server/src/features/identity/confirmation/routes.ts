import { confirmation, identityFailures, twoFactorFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import { commit } from '../../../kernel/database/commit.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { appendAudit } from '../../audit/index.ts';
import { authenticationOptions, verifyAuthentication } from '../passkeys/ceremonies.ts';
import { siteOf } from '../passkeys/site.ts';
import { credentialsOf } from '../passkeys/store.ts';
import { isOwnPassword } from '../password/own-password.ts';
import { issueTicket, redeemTicket } from '../ticket-store.ts';
import { confirmSession } from './store.ts';

const FIVE_MINUTES = 300;

/** Registers the routes for confirming the identity of the current user. */
export function serveConfirmation(app: FastifyInstance): void {
  mount(app, confirmation, {
    async confirm({ actor, body, request }) {
      if (!(await isOwnPassword(app.db, actor, body.password))) return fail(identityFailures.passwordWrong);
      return await recordConfirmation(app, request, actor);
    },

    async challenge({ actor, request }) {
      const options = await authenticationOptions(
        siteOf(app.settings, request),
        await credentialsOf(app.db, actor.id),
        true,
      );
      const data = { challenge: options.challenge };
      const requested = { purpose: 'passkey confirmation', seconds: FIVE_MINUTES, data, userId: actor.id } as const;
      return { ticket: await issueTicket(app.db, requested), options: { ...options } };
    },

    async confirmByPasskey({ actor, body: { ticket, response }, request }) {
      const site = siteOf(app.settings, request);
      const redeemed = await redeemTicket<{ challenge: string }>(app.db, 'passkey confirmation', ticket);
      const { data, userId } = required(redeemed, twoFactorFailures.ticketOver);
      const isExpected = async (challenge: string) => userId === actor.id && challenge === data.challenge;
      const used = await verifyAuthentication(app.db, site, { answer: response, isExpected, passwordless: true });
      return used.userId === actor.id
        ? await recordConfirmation(app, request, actor)
        : fail(twoFactorFailures.passkeyRefused);
    },
  });
}

async function recordConfirmation(app: FastifyInstance, request: FastifyRequest, actor: Actor): Promise<null> {
  const { id: actorId, username, session } = actor;
  await commit(app, actorId, async (db) => {
    await confirmSession(db, session);
    await appendAudit(db, { kind: 'identityConfirmed', actorId, username, ...requestOrigin(request), detail: {} });
  });
  return null;
}
