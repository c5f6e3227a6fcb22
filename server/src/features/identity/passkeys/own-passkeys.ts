import { commonFailures, type passkey, twoFactorFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { commit } from '../../../kernel/database/commit.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { appendAudit } from '../../audit/index.ts';
import { requireConfirmed } from '../confirmation/require-confirmed.ts';
import { redeemTicket, saveTicket } from '../ticket-store.ts';
import { findTwoFactorState } from '../two-factor/store.ts';
import { registrationOptions, verifyRegistration } from './ceremonies.ts';
import { siteOf } from './site.ts';
import { countPasskeys, credentialsOf, insertPasskey, removePasskey } from './store.ts';

const MAX_PASSKEYS = 10;
const FIVE_MINUTES = 300;

/** Routes for the passkeys of the current user. */
export function ownPasskeys(app: FastifyInstance): Pick<Handlers<typeof passkey>, 'begin' | 'add' | 'remove'> {
  return {
    async begin({ db, actor, request }) {
      await requireConfirmed(db, actor);
      const known = await credentialsOf(db, actor.id);
      if (known.length >= MAX_PASSKEYS) fail(twoFactorFailures.tooManyPasskeys);
      const options = await registrationOptions(siteOf(app.settings, request), actor, known);
      await saveTicket(db, options.challenge, { purpose: 'passkey making', seconds: FIVE_MINUTES, userId: actor.id });
      return { ...options };
    },

    async add({ actor, body: { name, response }, request }) {
      await requireConfirmed(app.db, actor);
      const { id: userId, username } = actor;
      const isExpected = async (challenge: string) =>
        (await redeemTicket(app.db, 'passkey making', challenge))?.userId === userId;
      const made = await verifyRegistration(siteOf(app.settings, request), response, isExpected);
      return await commit(app, userId, async (db) => {
        if ((await countPasskeys(db, userId)) >= MAX_PASSKEYS) fail(twoFactorFailures.tooManyPasskeys);
        const added = await insertPasskey(db, { id: newId(), userId, name: name.trim(), ...made });
        const detail = { name: name.trim() };
        await appendAudit(db, { kind: 'passkeyAdded', actorId: userId, username, ...requestOrigin(request), detail });
        return required(added, twoFactorFailures.passkeyRefused);
      });
    },

    async remove({ db, actor, query: { id }, request }) {
      await requireConfirmed(db, actor);
      const count = await countPasskeys(db, actor.id);
      const name = required(await removePasskey(db, id, actor.id), commonFailures.notFound);
      const state = await findTwoFactorState(db, actor.id, request.ip);
      if (state?.demanded && !state.hasApp && count === 1) fail(twoFactorFailures.required);
      const { id: actorId, username } = actor;
      await appendAudit(db, { kind: 'passkeyRemoved', actorId, username, ...requestOrigin(request), detail: { name } });
      return null;
    },
  };
}
