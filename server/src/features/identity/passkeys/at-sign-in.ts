import { type passkey, twoFactorFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail, RequestFailed, required } from '../../../kernel/fail.ts';
import type { Handlers } from '../../../kernel/mount.ts';
import { addressOf, admitChallenge } from '../../../kernel/throttle/throttle.ts';
import { attemptTicket, extendTicket, findTicket, giveTicket, redeemTicket } from '../sessions/ticket-store.ts';
import { completeSignIn, noteRefusal } from '../sign-in/complete-sign-in.ts';
import type { WaitingSignIn } from '../two-factor/second-step.ts';
import { findStanding } from '../two-factor/store.ts';
import { finishSignIn, personOf } from '../two-factor/waiting.ts';
import { checkUse, usingOptions } from './ceremonies.ts';
import { siteOf } from './site.ts';
import { credentialsOf } from './store.ts';

const FIVE_MINUTES = 300;

type AtSignIn = Pick<Handlers<typeof passkey>, 'stepChallenge' | 'stepLogin' | 'loginChallenge' | 'login'>;
type Challenged = { challenge?: string };

/** Signing in with a passkey, alone or as the second step. */
export function passkeysAtSignIn(app: FastifyInstance): AtSignIn {
  return {
    async stepChallenge({ body: { ticket }, request }) {
      const site = siteOf(app.settings, request);
      const waiting = await findTicket<WaitingSignIn>(app.db, 'second step', ticket);
      const { id } = await personOf(app, request, waiting);
      const options = await usingOptions(site, await credentialsOf(app.db, id));
      await extendTicket(app.db, 'second step', { ticket, data: { challenge: options.challenge } });
      return { ...options };
    },

    async stepLogin({ body: { ticket, response }, request }) {
      const site = siteOf(app.settings, request);
      const waiting = await attemptTicket<WaitingSignIn & Challenged>(app.db, 'second step', ticket);
      const person = await personOf(app, request, waiting);
      const asked = async (challenge: string) => challenge === waiting?.data.challenge;
      const used = await checkUse(app.db, site, { answer: response, asked, alone: false });
      if (used.userId !== person.id) return fail(twoFactorFailures.passkeyRefused);
      return await finishSignIn(app, request, { ticket, person, second: 'passkey' });
    },

    async loginChallenge({ request }) {
      await admitChallenge(app.db, addressOf(request));
      const options = await usingOptions(siteOf(app.settings, request));
      const data = { challenge: options.challenge };
      const ticket = await giveTicket(app.db, { purpose: 'passkey sign-in', seconds: FIVE_MINUTES, data });
      return { ticket, options: { ...options } };
    },

    async login({ body: { ticket, response, remember_me: remembered = false }, request }) {
      const site = siteOf(app.settings, request);
      const { data } = required(
        await redeemTicket<Challenged>(app.db, 'passkey sign-in', ticket),
        twoFactorFailures.ticketOver,
      );
      const asked = async (challenge: string) => challenge === data.challenge;
      const { userId } = await checkUse(app.db, site, { answer: response, asked, alone: true }).catch(async (error) => {
        if (error instanceof RequestFailed)
          await noteRefusal(app, request, { person: undefined, how: 'passkey', reason: 'passkeyRefused' });
        throw error;
      });
      const person = required(await findStanding(app.db, userId, request.ip), twoFactorFailures.passkeyRefused);
      return await completeSignIn(app, request, { person, remembered, how: 'passkey' });
    },
  };
}
