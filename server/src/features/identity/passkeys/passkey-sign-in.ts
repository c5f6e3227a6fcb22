import { type passkey, twoFactorFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail, RequestFailed, required } from '../../../kernel/fail.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { addressOf, admitChallenge } from '../../../kernel/throttle/throttle.ts';
import { auditRefusedSignIn, completeSignIn } from '../sign-in/complete-sign-in.ts';
import { attemptTicket, extendTicket, findTicket, issueTicket, redeemTicket } from '../ticket-store.ts';
import { finishSignIn, requirePendingUser } from '../two-factor/pending-sign-in.ts';
import type { PendingSignIn } from '../two-factor/second-step.ts';
import { findTwoFactorState } from '../two-factor/store.ts';
import { authenticationOptions, verifyAuthentication } from './ceremonies.ts';
import { siteOf } from './site.ts';
import { credentialsOf } from './store.ts';

const FIVE_MINUTES = 300;

type PasskeySignIn = Pick<Handlers<typeof passkey>, 'stepChallenge' | 'stepLogin' | 'loginChallenge' | 'login'>;
type WithChallenge = { challenge?: string };

/** Routes for signing in with a passkey, alone or as the second factor. */
export function passkeySignIn(app: FastifyInstance): PasskeySignIn {
  return {
    async stepChallenge({ body: { ticket }, request }) {
      const site = siteOf(app.settings, request);
      const pending = await findTicket<PendingSignIn>(app.db, 'second step', ticket);
      const { id } = await requirePendingUser(app, request, pending);
      const options = await authenticationOptions(site, await credentialsOf(app.db, id));
      await extendTicket(app.db, 'second step', { ticket, data: { challenge: options.challenge } });
      return { ...options };
    },

    async stepLogin({ body: { ticket, response }, request }) {
      const site = siteOf(app.settings, request);
      const pending = await attemptTicket<PendingSignIn & WithChallenge>(app.db, 'second step', ticket);
      const person = await requirePendingUser(app, request, pending);
      const isExpected = async (challenge: string) => challenge === pending?.data.challenge;
      const used = await verifyAuthentication(app.db, site, { answer: response, isExpected, passwordless: false });
      if (used.userId !== person.id) return fail(twoFactorFailures.passkeyRefused);
      return await finishSignIn(app, request, { ticket, person, second: 'passkey' });
    },

    async loginChallenge({ request }) {
      await admitChallenge(app.db, addressOf(request));
      const options = await authenticationOptions(siteOf(app.settings, request));
      const data = { challenge: options.challenge };
      const ticket = await issueTicket(app.db, { purpose: 'passkey sign-in', seconds: FIVE_MINUTES, data });
      return { ticket, options: { ...options } };
    },

    async login({ body: { ticket, response, remember_me: remembered = false }, request }) {
      const site = siteOf(app.settings, request);
      const { data } = required(
        await redeemTicket<WithChallenge>(app.db, 'passkey sign-in', ticket),
        twoFactorFailures.ticketOver,
      );
      const isExpected = async (challenge: string) => challenge === data.challenge;
      const { userId } = await verifyAuthentication(app.db, site, {
        answer: response,
        isExpected,
        passwordless: true,
      }).catch(async (error) => {
        if (error instanceof RequestFailed)
          await auditRefusedSignIn(app, request, { person: undefined, how: 'passkey', reason: 'passkeyRefused' });
        throw error;
      });
      const person = required(await findTwoFactorState(app.db, userId, request.ip), twoFactorFailures.passkeyRefused);
      return await completeSignIn(app, request, { person, remembered, how: 'passkey' });
    },
  };
}
