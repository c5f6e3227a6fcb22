import type { FastifyInstance } from 'fastify';
import { administrationRoutes } from './administration/index.ts';
import { serveNews } from './announcements/index.ts';
import { serveDashboard } from './dashboard/index.ts';
import { identityRoutes } from './identity/index.ts';
import { rightsRoutes } from './rights/index.ts';
import { serveSystem } from './system/index.ts';
import {
  operationRoutes,
  serveActivity,
  serveAttachments,
  serveChecklists,
  serveComments,
  serveExports,
  serveImports,
  serveLabels,
  serveMembers,
  serveProjectInvitations,
  serveProjects,
  serveRelocation,
  serveStatuses,
  serveTemplates,
  serveTrash,
  serveWatching,
  taskRoutes,
} from './tasks/index.ts';

/** Every feature of the server. */
export const features: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [
  identityRoutes,
  rightsRoutes,
  administrationRoutes,
  serveSystem,
  serveProjects,
  serveTemplates,
  serveMembers,
  serveProjectInvitations,
  serveStatuses,
  serveLabels,
  taskRoutes,
  serveRelocation,
  operationRoutes,
  serveComments,
  serveChecklists,
  serveAttachments,
  serveWatching,
  serveActivity,
  serveTrash,
  serveImports,
  serveExports,
  serveNews,
  serveDashboard,
];
