import { MenuEntryShape, rightsFeature, TreeNodeShape } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../kernel/feature.ts';
import { callNames } from './call-names.ts';
import { serveDataRules } from './data-rule/routes.ts';
import { dictionaries, menu, permissions } from './defaults.ts';
import { serveExplanations } from './explain/routes.ts';
import { serveGrants } from './grant/routes.ts';
import { serveMenuEntries } from './menu-entry/routes.ts';
import { serveUserMenu } from './user-menu/routes.ts';
import { rightsWords } from './words.ts';

export const feature = defineFeature(rightsFeature, {
  serve,
  failures: rightsWords,
  permissions,
  callNames,
  menu,
  dictionaries,
});

/** Registers the routes for menu entries, grants, data rules and explanations. */
function serve(app: FastifyInstance): void {
  app.addSchema(MenuEntryShape);
  app.addSchema(TreeNodeShape);
  serveUserMenu(app);
  serveMenuEntries(app);
  serveDataRules(app);
  serveGrants(app);
  serveExplanations(app);
}
