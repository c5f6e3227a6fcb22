import type { FastifyInstance } from 'fastify';
import { serveDepartments } from './depart/routes.ts';
import { serveDepartRoles } from './depart-role/routes.ts';
import { serveRoles } from './role/routes.ts';
import { serveInvitations } from './user/invitation-routes.ts';
import { serveMemberships } from './user/membership-routes.ts';
import { serveUsers } from './user/routes.ts';

/** Serves people with accounts, their roles and their departments to administrators. */
export function administrationRoutes(app: FastifyInstance): void {
  serveUsers(app);
  serveMemberships(app);
  serveInvitations(app);
  serveRoles(app);
  serveDepartments(app);
  serveDepartRoles(app);
}
