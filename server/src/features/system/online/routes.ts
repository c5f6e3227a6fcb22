import { commonFailures, online, onlineFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { pageOf } from '../../../kernel/routes/numbered-page.ts';
import { languageOf } from '../../../kernel/words.ts';
import { writeAudit } from '../../audit/index.ts';
import { dataScope, deviceOf, requireNoMoreRights } from '../../identity/index.ts';
import { onlineResource } from './resource.ts';
import { endOnline, isOwnSession, isSeenOnline, listOnline } from './store.ts';

/** Registers the routes for active sessions. */
export function serveOnline(app: FastifyInstance): void {
  mount(app, online, {
    async list({ db, actor, query, request }) {
      const language = languageOf(request.headers['accept-language']);
      const scope = await dataScope(db, actor, onlineResource);
      const { rows, total } = await listOnline(db, query, { present: actor.session, scope });
      const presentedRows = rows.map(({ agent, ...session }) => ({ ...session, device: deviceOf(agent, language) }));
      return pageOf(presentedRows, total, query);
    },
    async forceLogout({ db, actor, request, change, body: { id, reason } }) {
      if (await isOwnSession(db, id, actor.session)) fail(onlineFailures.own);
      const scope = await dataScope(db, actor, onlineResource);
      // Without a grant of the list no restriction applies.
      if (scope.held && !(await isSeenOnline(db, id, scope))) fail(commonFailures.notFound);
      const { hash, userId, username } = required(await endOnline(db, id), commonFailures.notFound);
      await requireNoMoreRights(db, actor, userId);
      change.announce('session', { session: hash });
      await writeAudit(db, { actor, request }, 'sessionEnded', { id, of: username, reason: reason.trim() });
      return null;
    },
  });
}
