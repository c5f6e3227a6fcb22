import type { FastifyInstance } from 'fastify';
import { serveCategories } from './category/routes.ts';
import { serveChecks } from './checks/routes.ts';
import { serveDictionaries } from './dictionary/routes.ts';
import { serveFiles } from './files/routes.ts';
import { serveHealthPage } from './health/routes.ts';
import { serveJobs } from './jobs/routes.ts';
import { serveLogs } from './log/routes.ts';
import { serveOnline } from './online/routes.ts';
import { serveSettings } from './settings/routes.ts';

export { isNightly, nightlyBackup } from './health/jobs.ts';
export { tidyLog } from './log/jobs.ts';

/** Serves what administrators look after. */
export function serveSystem(app: FastifyInstance): void {
  serveDictionaries(app);
  serveChecks(app);
  serveCategories(app);
  serveLogs(app);
  serveOnline(app);
  serveJobs(app);
  serveFiles(app);
  serveSettings(app);
  serveHealthPage(app);
}
