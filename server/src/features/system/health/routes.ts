import { readFileSync } from 'node:fs';
import process from 'node:process';
import { type Health, health } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { findLastBackup } from '../../../kernel/backup/index.ts';
import { now } from '../../../kernel/clock.ts';
import { clamdVersion } from '../../../kernel/files/clamd.ts';
import { clockSetBack, jobOutlook } from '../../../kernel/jobs/job-times-store.ts';
import { freeSpace } from '../../../kernel/postgres/index.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import type { Settings } from '../../../kernel/settings/settings.ts';
import { findDemoAccount } from '../../identity/index.ts';
import { isNightly } from './jobs.ts';
import { releasedOn, releasesSince, versionOf, warningsOf } from './rules.ts';
import { databaseFacts, queueFacts } from './store.ts';

const PACKAGE = new URL('../../../../package.json', import.meta.url);

/** Registers the routes of the health page. */
export function serveHealthPage(app: FastifyInstance): void {
  const startedAt = now().toISOString();
  const { version: own } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  mount(app, health, {
    async get({ db }): Promise<Health> {
      const { pool, settings } = app;
      const [{ at, ...facts }, queue, disk, lastBackup, demo, outlook, setBack, scanner] = await Promise.all([
        databaseFacts(db),
        queueFacts(db),
        freeSpace(settings.DATA_DIR),
        findLastBackup(db),
        findDemoAccount(db),
        jobOutlook(db).then(({ now: there, isRun }) => ({ isRun, ahead: now().getTime() - Date.parse(there) })),
        clockSetBack(db),
        scannerFacts(settings),
      ]);
      const version = versionOf(facts.version);
      const released = releasedOn(version);
      const found = {
        at,
        app: {
          version: own,
          node: process.versions.node,
          startedAt,
          memory: process.memoryUsage.rss(),
          sockets: app.push.sessions().length,
        },
        database: {
          ...facts,
          version,
          embedded: !settings.DATABASE_URL,
          released,
          behind: releasesSince(released, new Date(at)),
          pool: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max: settings.POOL_SIZE },
        },
        disk,
        queue: { ...queue, runsHere: settings.JOBS === 'on', runsAnywhere: outlook.isRun },
        backup: { ...lastBackup, nightly: isNightly(settings) },
        scanner,
        log: app.logQueue.state,
        clock: { ahead: Math.round(outlook.ahead / 1_000), setBack },
      };
      return { ...found, warnings: warningsOf({ ...found, demo: demo?.username ?? null }) };
    },
  });
}

async function scannerFacts({ CLAMD }: Settings): Promise<Health['scanner']> {
  if (!CLAMD) return null;
  return { version: await clamdVersion(CLAMD).catch(() => null) };
}
