import { systemFeature } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../kernel/feature.ts';
import { callNames } from './call-names.ts';
import { serveCategories } from './category/routes.ts';
import { serveChecks } from './checks/routes.ts';
import { dictionaries, menu, permissions } from './defaults.ts';
import { serveDictionaries } from './dictionary/routes.ts';
import { serveFiles } from './files/routes.ts';
import { serveGateways } from './gateway/routes.ts';
import { warnAboutGateway } from './gateway/warn-job.ts';
import { gatewayWords } from './gateway/words.ts';
import { isNightly, nightlyBackup } from './health/jobs.ts';
import { serveHealthPage } from './health/routes.ts';
import { serveJobs } from './job/routes.ts';
import { pruneLog } from './log/jobs.ts';
import { serveLogs } from './log/routes.ts';
import { serveOnline } from './online/routes.ts';
import { serveSettings } from './settings/routes.ts';
import { systemWords } from './words.ts';

export const feature = defineFeature(systemFeature, {
  serve,
  failures: { ...systemWords, ...gatewayWords },
  permissions,
  callNames,
  menu,
  dictionaries,
  jobs: (settings) =>
    isNightly(settings) ? [pruneLog, warnAboutGateway, nightlyBackup] : [pruneLog, warnAboutGateway],
});

/** Registers all routes of system administration. */
function serve(app: FastifyInstance): void {
  serveDictionaries(app);
  serveChecks(app);
  serveCategories(app);
  serveLogs(app);
  serveOnline(app);
  serveJobs(app);
  serveFiles(app);
  serveSettings(app);
  serveGateways(app);
  serveHealthPage(app);
}
