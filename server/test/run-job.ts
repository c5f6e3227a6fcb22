import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import type { Job } from '../src/kernel/jobs/job.ts';
import type { Settings } from '../src/kernel/settings/settings.ts';

const log = pino({ level: 'silent' });
type Parts = Pick<FastifyInstance, 'db' | 'pool' | 'files' | 'settings'>;

/** Runs a job once, as a worker does; `other` settings override those of the app. */
export async function runJob<P>(app: Parts, job: Job<P>, payload: P, other: Partial<Settings> = {}): Promise<void> {
  const { db, pool, files } = app;
  const settings = { ...app.settings, ...other };
  await job.run({ db, pool, files, settings, log, payload, signal: new AbortController().signal });
}
