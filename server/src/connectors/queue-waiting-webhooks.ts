import type pg from 'pg';
import type { Db } from '../kernel/database/db.ts';
import type { Job } from '../kernel/jobs/job.ts';
import { hasWaitingWebhooks } from './inbox-store.ts';
import { queueProcessing } from './process-waiting-webhooks.ts';

/** The statement that is queuing the job of a pool, and the one that follows it. */
type Queuing = { running: Promise<void>; next?: Promise<void> };
const queuingByPool = new WeakMap<pg.Pool, Queuing>();

/**
 * Queues the processing of waiting webhooks after one was stored. Webhooks that arrive meanwhile share the next statement: with a job for each,
 * adding and finding them was half of the work of the database. If it fails, `queueWaitingWebhooks` does it.
 */
export async function queueStoredWebhook(parts: { db: Db; pool: pg.Pool }): Promise<void> {
  const queuing = queuingByPool.get(parts.pool);
  if (!queuing) return await queueNow(parts);
  queuing.next ??= queuing.running.then(() => queueNow(parts));
  await queuing.next;
}

async function queueNow({ db, pool }: { db: Db; pool: pg.Pool }): Promise<void> {
  const running = queueProcessing(db).catch(() => {});
  const queuing: Queuing = { running };
  queuingByPool.set(pool, queuing);
  await running;
  if (!queuing.next) queuingByPool.delete(pool);
}

/** Each minute, for webhooks whose process ended, or lost the database, after storing them. */
export const queueWaitingWebhooks: Job<null> = {
  name: 'queue-waiting-webhooks',
  cron: '* * * * *',
  async run({ db }) {
    if (await hasWaitingWebhooks(db)) await queueProcessing(db);
  },
};
