import { commonFailures, online, onlineFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import { pageOf } from '../../../kernel/numbered-page.ts';
import { languageOf } from '../../../kernel/words.ts';
import { deviceOf, note, requireNoMoreRights } from '../../identity/index.ts';
import { endOnline, isOwnSession, listOnline } from './store.ts';

/** Serves who is signed in, and the end of it. */
export function serveOnline(app: FastifyInstance): void {
  mount(app, online, {
    async list({ db, actor, query, request }) {
      const language = languageOf(request.headers['accept-language']);
      const { rows, total } = await listOnline(db, query, actor.session);
      const told = rows.map(({ agent, ...session }) => ({ ...session, device: deviceOf(agent, language) }));
      return pageOf(told, total, query);
    },
    async forceLogout({ db, actor, request, change, body: { id, reason } }) {
      if (await isOwnSession(db, id, actor.session)) fail(onlineFailures.own);
      const { hash, userId, username } = required(await endOnline(db, id), commonFailures.notFound);
      await requireNoMoreRights(db, actor, userId);
      change.announce('session', { session: hash });
      await note(db, { actor, request }, 'sessionEnded', { id, of: username, reason: reason.trim() });
      return null;
    },
  });
}
