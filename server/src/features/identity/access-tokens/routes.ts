import { accessToken, accessTokenFailures, commonFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { commit } from '../../../kernel/database/commit.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { appendAudit } from '../../audit/index.ts';
import { requireConfirmed } from '../confirmation/require-confirmed.ts';
import { allAuth } from '../permission-names.ts';
import { buttonRows } from '../permission-store.ts';
import { newToken, tokenHash } from '../token.ts';
import { areGrantable, grantableOf } from './rules.ts';
import { countAccessTokens, insertAccessToken, listAccessTokens, revokeAccessToken } from './store.ts';

const MAX_TOKENS = 20;

/** Registers the routes for API tokens of the current user. */
export function serveAccessTokens(app: FastifyInstance): void {
  mount(app, accessToken, {
    async list({ db, actor, request }) {
      const [tokens, buttons] = await Promise.all([listAccessTokens(db, actor.id), buttonRows(db, actor.id)]);
      const names = allAuth(buttons, languageOf(request.headers['accept-language']));
      return { tokens, grantable: grantableOf(actor.permissions, names) };
    },

    async add({ actor, body: { name, scopes, days }, request }) {
      await requireConfirmed(app.db, actor);
      if (!areGrantable(scopes, actor.permissions)) return fail(accessTokenFailures.notYours);
      const token = newToken('script');
      const { id: userId, username } = actor;
      const record = await commit(app, userId, async (db) => {
        if ((await countAccessTokens(db, userId)) >= MAX_TOKENS) return fail(accessTokenFailures.tooMany);
        const added = await insertAccessToken(db, {
          hash: tokenHash(token) ?? '',
          userId,
          name: name.trim(),
          scopes,
          days,
        });
        const detail = { name, scopes, days };
        await appendAudit(db, { kind: 'tokenIssued', actorId: userId, username, ...requestOrigin(request), detail });
        return required(added, commonFailures.internal);
      });
      return { token, record };
    },

    async revoke({ db, actor, query: { id }, change, request }) {
      const ended = required(await revokeAccessToken(db, actor.id, id), commonFailures.notFound);
      change.announce('session', { session: ended.hash });
      const { id: actorId, username } = actor;
      const detail = { name: ended.name };
      await appendAudit(db, { kind: 'tokenRevoked', actorId, username, ...requestOrigin(request), detail });
      return null;
    },
  });
}
