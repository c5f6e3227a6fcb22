import type pg from 'pg';
import type { Db } from '../kernel/database/db.ts';
import type { Job } from '../kernel/jobs/job.ts';
import { hasWaitingWebhooks } from './inbox-store.ts';
import { queueProcessing } from './process-waiting-webhooks.ts';

/** The statement that is queuing the job of a pool, and the one that follows it. */
type Wakes = { running: Promise<void>; next?: Promise<void> };
const wakesByPool = new WeakMap<pg.Pool, Wakes>();

/**
 * Queues the processing of waiting webhooks after one was stored. Webhooks that arrive meanwhile share the next statement: with a job for each,
 * adding and finding them was half of the work of the database. If it fails, `queueWaitingWebhooks` does it.
 */
export async function wakeInbox(parts: { db: Db; pool: pg.Pool }): Promise<void> {
  const wakes = wakesByPool.get(parts.pool);
  if (!wakes) return await wake(parts);
  wakes.next ??= wakes.running.then(() => wake(parts));
  await wakes.next;
}

async function wake({ db, pool }: { db: Db; pool: pg.Pool }): Promise<void> {
  const running = queueProcessing(db).catch(() => {});
  const wakes: Wakes = { running };
  wakesByPool.set(pool, wakes);
  await running;
  if (!wakes.next) wakesByPool.delete(pool);
}

/** Each minute, for webhooks whose process ended, or lost the database, after storing them. */
export const queueWaitingWebhooks: Job<null> = {
  name: 'queue-waiting-webhooks',
  cron: '* * * * *',
  async run({ db }) {
    if (await hasWaitingWebhooks(db)) await queueProcessing(db);
  },
};
