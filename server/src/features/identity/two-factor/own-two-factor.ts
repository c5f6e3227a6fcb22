import { commonFailures, type twoFactor, twoFactorFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { commit } from '../../../kernel/database/commit.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { appendAudit } from '../../audit/index.ts';
import { requireConfirmed } from '../confirmation/require-confirmed.ts';
import { listPasskeys } from '../passkeys/store.ts';
import { endUserSessions } from '../password/end-user-sessions.ts';
import { requireNoMoreRights } from '../password/require-no-more-rights.ts';
import { requireVisibleUsers } from '../visible-users/store.ts';
import { beginEnrolment, finishEnrolment, proveEnrolment } from './enrolment.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { deleteAuthenticator, deleteSecondFactors, findTwoFactorState, replaceRecoveryCodes } from './store.ts';

type Own = Pick<Handlers<typeof twoFactor>, 'state' | 'begin' | 'confirm' | 'renewCodes' | 'turnOff' | 'reset'>;

/** Routes for the second factors of the current user, and for resetting those of others. */
export function ownTwoFactor(app: FastifyInstance): Own {
  return {
    async state({ db, actor, request }) {
      const [state, passkeys] = await Promise.all([
        findTwoFactorState(db, actor.id, request.ip),
        listPasskeys(db, actor.id),
      ]);
      const { hasApp, codesLeft, demanded } = required(state, commonFailures.unauthenticated);
      return { on: hasApp, recoveryCodesLeft: codesLeft, passkeys, required: demanded };
    },

    async begin({ actor }) {
      await requireConfirmed(app.db, actor);
      return await beginEnrolment(app.db, actor);
    },

    async confirm({ actor, body: { code }, request }) {
      await requireConfirmed(app.db, actor);
      const proved = await proveEnrolment(app.db, actor.id, code);
      const { id: actorId, username } = actor;
      const recoveryCodes = await commit(app, actorId, async (db) => {
        const codes = await finishEnrolment(db, actorId, proved);
        await appendAudit(db, { kind: 'twoStepOn', actorId, username, ...requestOrigin(request), detail: {} });
        return codes;
      });
      return { recoveryCodes };
    },

    async renewCodes({ actor, request }) {
      await requireConfirmed(app.db, actor);
      const { id: actorId, username } = actor;
      const { codes, hashes } = await newRecoveryCodes(app.db, actorId);
      await commit(app, actorId, async (db) => {
        const state = await findTwoFactorState(db, actorId, request.ip);
        if (!state?.hasApp) fail(twoFactorFailures.notBegun);
        await replaceRecoveryCodes(db, actorId, hashes);
        await appendAudit(db, {
          kind: 'recoveryCodesRenewed',
          actorId,
          username,
          ...requestOrigin(request),
          detail: {},
        });
      });
      return { recoveryCodes: codes };
    },

    async turnOff({ db, actor, request }) {
      await requireConfirmed(db, actor);
      const state = await findTwoFactorState(db, actor.id, request.ip);
      if (state?.demanded && !state.hasPasskey) fail(twoFactorFailures.required);
      if (!(await deleteAuthenticator(db, actor.id))) return null;
      const { id: actorId, username } = actor;
      await appendAudit(db, { kind: 'twoStepOff', actorId, username, ...requestOrigin(request), detail: {} });
      return null;
    },

    async reset({ db, actor, body: { userId }, change, request }) {
      await requireConfirmed(db, actor);
      const person = required(await findTwoFactorState(db, userId, request.ip), commonFailures.notFound);
      await requireVisibleUsers(db, actor, [userId]);
      await requireNoMoreRights(db, actor, userId);
      await deleteSecondFactors(db, userId);
      await endUserSessions(db, change, { userId, reason: 'administrator' });
      const { id: actorId, username } = actor;
      const detail = { of: person.username };
      await appendAudit(db, { kind: 'twoStepReset', actorId, username, ...requestOrigin(request), detail });
      return null;
    },
  };
}
