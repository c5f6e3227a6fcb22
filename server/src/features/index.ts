import type { FastifyInstance } from 'fastify';
import { identityRoutes } from './identity/index.ts';
import { rightsRoutes } from './rights/index.ts';
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
  serveProjects,
  serveStatuses,
  serveTrash,
  serveWatching,
  taskRoutes,
} from './tasks/index.ts';

/** Every feature of the server. */
export const features: readonly ((app: FastifyInstance) => void | Promise<void>)[] = [
  identityRoutes,
  rightsRoutes,
  serveProjects,
  serveMembers,
  serveStatuses,
  serveLabels,
  taskRoutes,
  operationRoutes,
  serveComments,
  serveChecklists,
  serveAttachments,
  serveWatching,
  serveActivity,
  serveTrash,
  serveImports,
  serveExports,
];
