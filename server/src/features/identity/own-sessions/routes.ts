import { commonFailures, ownSession } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { required } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { appendAudit } from '../../audit/index.ts';
import { deviceOf } from './rules.ts';
import { endOtherSessions, endSessionById, listSessions } from './store.ts';

/** Registers the routes for the sessions of the current user. */
export function serveOwnSessions(app: FastifyInstance): void {
  mount(app, ownSession, {
    async list({ db, actor, request }) {
      const language = languageOf(request.headers['accept-language']);
      const found = await listSessions(db, actor.id, actor.session);
      return found.map(({ agent, ...session }) => ({ ...session, device: deviceOf(agent, language) }));
    },

    async end({ db, actor, body: { id }, change, request }) {
      const session = required(
        await endSessionById(db, { userId: actor.id, id, reason: 'self' }),
        commonFailures.notFound,
      );
      change.announce('session', { session });
      const { id: actorId, username } = actor;
      await appendAudit(db, { kind: 'sessionEnded', actorId, username, ...requestOrigin(request), detail: { id } });
      return null;
    },

    async endOthers({ db, actor, change, request }) {
      const sessions = await endOtherSessions(db, actor.id, actor.session);
      for (const session of sessions) change.announce('session', { session });
      const { id: actorId, username } = actor;
      const ended = sessions.length;
      await appendAudit(db, {
        kind: 'sessionEnded',
        actorId,
        username,
        ...requestOrigin(request),
        detail: { others: ended },
      });
      return { ended };
    },
  });
}
