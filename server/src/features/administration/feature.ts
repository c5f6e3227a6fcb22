import { administrationFeature } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../kernel/feature.ts';
import { callNames } from './call-names.ts';
import { dictionaries, menu, permissions } from './defaults.ts';
import { serveDepartments } from './department/routes.ts';
import { serveDepartmentRoles } from './department-role/routes.ts';
import { serveRoles } from './role/routes.ts';
import { serveInvitations } from './user/invitation-routes.ts';
import { serveMemberships } from './user/membership-routes.ts';
import { serveUsers } from './user/routes.ts';
import { administrationWords } from './words.ts';

export const feature = defineFeature(administrationFeature, {
  serve,
  failures: administrationWords,
  permissions,
  callNames,
  menu,
  dictionaries,
});

/** Registers the routes for users, roles and departments. */
function serve(app: FastifyInstance): void {
  serveUsers(app);
  serveMemberships(app);
  serveInvitations(app);
  serveRoles(app);
  serveDepartments(app);
  serveDepartmentRoles(app);
}
