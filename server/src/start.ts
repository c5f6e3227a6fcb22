import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { features, jobsFor, sentences } from './features/all.ts';
import { scheduleHeadRecording } from './features/audit/audit-head.ts';
import { openKeys } from './features/identity/index.ts';
import { redeemPushTicket } from './features/identity/push-ticket.ts';
import { createIdentify } from './features/identity/session/identify.ts';
import { frameOriginsOf } from './features/rights/user-menu/frame-origins.ts';
import { invalidateAccess } from './features/tasks/access.ts';
import { invalidateTaskRules } from './features/tasks/data-rules/limits.ts';
import { watchableProjects } from './features/tasks/data-rules/watching.ts';
import { invalidateFieldRights } from './features/tasks/field-rights/limits.ts';
import { Budgets } from './kernel/access/budgets.ts';
import { createApp } from './kernel/app.ts';
import { watchDatabase } from './kernel/database/database-watch.ts';
import { openDb } from './kernel/database/db.ts';
import { spaceGauge } from './kernel/files/disk-space.ts';
import { openFileStore } from './kernel/files/open-file-store.ts';
import { startJobs } from './kernel/jobs/jobs.ts';
import { Outbox } from './kernel/push/outbox.ts';
import type { Settings } from './kernel/settings/settings.ts';
import { watchableTypes } from './records/watching.ts';

export type Started = { app: FastifyInstance; close: () => Promise<void> };
export type Start = {
  settings: Settings;
  databaseUrl: string;
  log: Logger;
  pageFolder?: string;
  /** Where the database keeps its data, when it is ours. */
  databaseFolder?: string | undefined;
};

/** Opens the database and builds the whole app over it; the caller listens, or injects. */
export async function start(options: Start): Promise<Started> {
  const { settings, databaseUrl, log, pageFolder, databaseFolder } = options;
  const jobs = jobsFor(settings);
  const onError = (err: Error) => log.warn({ err }, 'a database connection broke');
  const { db, pool, close } = openDb(databaseUrl, { max: settings.POOL_SIZE, onError });
  await openKeys(pool, settings).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const watch = watchDatabase({ url: databaseUrl, pool, log });
  const outbox = new Outbox({ db, pool, log });
  outbox.onCommit(invalidateAccess);
  outbox.listen(invalidateAccess);
  outbox.onCommit(invalidateTaskRules);
  outbox.listen(invalidateTaskRules);
  outbox.onCommit(invalidateFieldRights);
  outbox.listen(invalidateFieldRights);
  await outbox.start();
  const budgets = new Budgets({ db, log });
  budgets.start();
  const files = await openFileStore(settings, log);
  const app = await createApp({
    settings,
    db,
    pool,
    outbox,
    budgets,
    log,
    files,
    space: spaceGauge(databaseFolder),
    jobs,
    identify: createIdentify({ db, outbox, settings }),
    frameOrigins: frameOriginsOf(db, outbox),
    mayWatch: (userId, projectIds) => watchableProjects(db, userId, projectIds),
    mayWatchRecords: (userId, types) => watchableTypes(db, userId, types),
    redeemPushTicket: (ticket) => redeemPushTicket(db, ticket),
    features,
    sentences,
    ...(pageFolder && { pageFolder }),
  });
  const parts = { databaseUrl, db, pool, files, settings, log, jobs };
  const stopNoting = scheduleHeadRecording({ db, settings, log });
  const running = settings.JOBS === 'on' ? await startJobs(parts) : undefined;
  return {
    app,
    async close() {
      await app.close();
      await running?.stop();
      await budgets.stop();
      await stopNoting();
      await outbox.stop();
      await watch.stop();
      await close();
    },
  };
}
