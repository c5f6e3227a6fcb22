import { commonFailures, rightsFailures, userMenu } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { allAuth, buttonRows, ownAuth } from '../../identity/index.ts';
import { menuTree } from './menu-tree.ts';
import { refuseLongMenuUrl } from './menu-url.ts';
import { menuRows } from './store.ts';

/** Registers the routes for the menu and button permissions of the current user. */
export function serveUserMenu(app: FastifyInstance): void {
  app.addHook('onRequest', refuseLongMenuUrl);
  mount(app, userMenu, {
    async get({ db, actor, query, request }) {
      // The header counts; a different token in the URL belongs to another user.
      const foreign = query.token !== undefined && query.token !== request.headers['x-access-token'];
      if (foreign) fail(commonFailures.unauthenticated);
      const [menus, buttons] = await Promise.all([menuRows(db, actor.id), buttonRows(db, actor.id)]);
      const language = languageOf(request.headers['accept-language']);
      const menu = menuTree(menus, language);
      if (menu.length === 0) fail(rightsFailures.emptyMenu);
      return { menu, auth: ownAuth(buttons, language), allAuth: allAuth(buttons, language) };
    },
  });
}
