import { MenuEntryShape, TreeNodeShape } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { serveDataRules } from './data-rule/routes.ts';
import { serveExplanations } from './explain/routes.ts';
import { serveGrants } from './grant/routes.ts';
import { serveMenuEntries } from './menu-entry/routes.ts';

/** Serves what can be permitted, who is permitted what, and why somebody may do something. */
export function rightsRoutes(app: FastifyInstance): void {
  app.addSchema(MenuEntryShape);
  app.addSchema(TreeNodeShape);
  serveMenuEntries(app);
  serveDataRules(app);
  serveGrants(app);
  serveExplanations(app);
}
