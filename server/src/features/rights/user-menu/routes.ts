import { commonFailures, rightsFailures, userMenu } from '@opsyard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, RequestFailed } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { allAuth, buttonRows, ownAuth } from '../../identity/index.ts';
import { menuTree } from './menu-tree.ts';
import { menuRows } from './store.ts';

/** The maximum number of characters of a page URL. */
const MENU_URL_MAX = 512;

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

/** Refuses a `menu-url` header longer than any page URL; it is a hint and decides nothing. */
function refuseLongMenuUrl(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const hint = request.headers['menu-url'];
  const fits = hint === undefined || (typeof hint === 'string' && hint.length <= MENU_URL_MAX);
  done(fits ? undefined : new RequestFailed(commonFailures.invalidInput));
}
