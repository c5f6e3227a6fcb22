import { dashboard, identity } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../kernel/mount.ts';
import { recordVisits } from './record-visits.ts';
import { countVisits, findVisitDays } from './store.ts';

/** Serves the numbers of the workbench, and counts who opens the system. */
export function serveDashboard(app: FastifyInstance): void {
  recordVisits(app, identity.userPermission.path);
  mount(app, dashboard, {
    loginfo: ({ db }) => countVisits(db),
    visitInfo: ({ db }) => findVisitDays(db),
  });
}
