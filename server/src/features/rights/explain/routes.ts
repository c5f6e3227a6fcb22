import { commonFailures, explain } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { requireVisibleUsers, userRestrictions } from '../../identity/index.ts';
import { findEntry } from '../menu-entry/store.ts';
import { explainPermission } from './explain-permission.ts';
import { findPermissionHolders, findPerson, rightsOf } from './store.ts';

/** Registers the routes that explain permissions. */
export function serveExplanations(app: FastifyInstance): void {
  mount(app, explain, {
    async rightsOf({ db, actor, query: { userId }, request }) {
      await requireVisibleUsers(db, actor, [userId]);
      const language = languageOf(request.headers['accept-language']);
      const person = required(await findPerson(db, userId, language), commonFailures.notFound);
      return { person, entries: await rightsOf(db, userId) };
    },
    async why({ db, actor, query, request }) {
      await requireVisibleUsers(db, actor, [query.userId]);
      return await explainPermission(db, query, languageOf(request.headers['accept-language']));
    },
    async whoMay({ db, actor, query: { permissionId }, request }) {
      required(await findEntry(db, permissionId), commonFailures.notFound);
      const language = languageOf(request.headers['accept-language']);
      return await findPermissionHolders(db, { permissionId, language, limits: await userRestrictions(db, actor) });
    },
  });
}
