import { dashboard, dashboardFeature, userMenu } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../kernel/feature.ts';
import { mount } from '../../kernel/routes/mount.ts';
import { menu } from './defaults.ts';
import { recordVisits } from './record-visits.ts';
import { countVisits, findVisitDays } from './store.ts';

export const feature = defineFeature(dashboardFeature, {
  serve,
  menu,
});

/** Registers the routes of the dashboard and the counting of visits. */
function serve(app: FastifyInstance): void {
  recordVisits(app, userMenu.get.path);
  mount(app, dashboard, {
    loginfo: ({ db }) => countVisits(db),
    visitInfo: ({ db }) => findVisitDays(db),
  });
}
