import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import type { Job } from '../src/kernel/job.ts';

const log = pino({ level: 'silent' });

/** Does a job once, here and now, as a worker would. */
export async function runJob<P>(
  { db, pool, files, settings }: FastifyInstance,
  job: Job<P>,
  payload: P,
): Promise<void> {
  await job.run({ db, pool, files, settings, log, payload, signal: new AbortController().signal });
}
