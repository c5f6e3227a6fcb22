import type pg from 'pg';
import type { Db } from '../kernel/database/db.ts';
import { isRetryable } from '../kernel/database/retryable.ts';
import { CommitUnknown, transact } from '../kernel/database/transact.ts';
import { commitInJob } from '../kernel/jobs/commit-in-job.ts';
import { enqueue, type Job } from '../kernel/jobs/job.ts';
import { lockWaiting, markFailed } from './inbox-store.ts';
import {
  failureText,
  isPermanent,
  processAlone,
  queueWebhook,
  WEBHOOK_QUEUE,
  writeWebhooks,
} from './process-webhook.ts';

/** Webhooks processed in one transaction. */
const AT_ONCE = 100;

/**
 * Processes all webhooks that wait, many in a transaction with their processed marks. If that fails, each of them is processed alone, and one
 * that fails again gets a job of its own, so that a bad one harms only itself.
 */
export const processWaitingWebhooks: Job<Record<string, never>> = {
  name: 'process-waiting-webhooks',
  async run({ pool, db, signal }) {
    while (await processSome(pool)) if (signal.aborted) return await queueProcessing(db);
  },
};

/** Queues the processing of waiting webhooks, once for any number of them. */
export async function queueProcessing(db: Db): Promise<void> {
  await enqueue(db, processWaitingWebhooks, {}, { key: processWaitingWebhooks.name, queue: WEBHOOK_QUEUE });
}

/** Processes the oldest waiting webhooks; returns whether there were any. */
async function processSome(pool: pg.Pool): Promise<boolean> {
  let attempted: string[] = [];
  try {
    await commitInJob(pool, async (tx, change) => {
      const webhooks = await lockWaiting(tx, AT_ONCE);
      attempted = webhooks.map(({ id }) => id);
      await writeWebhooks(tx, webhooks, change);
    });
  } catch (error) {
    if (isPassing(error)) throw error;
    for (const id of attempted) await processOrMark(pool, id);
  }
  return attempted.length > 0;
}

async function processOrMark(pool: pg.Pool, id: string): Promise<void> {
  try {
    await processAlone(pool, id);
  } catch (error) {
    if (isPassing(error)) throw error;
    await transact(pool, {
      async work(tx) {
        await markFailed(tx, id, failureText(error));
        if (!isPermanent(error)) await queueWebhook(tx, id);
      },
    });
  }
}

/** Whether an error has nothing to do with the webhooks. */
function isPassing(error: unknown): boolean {
  return error instanceof CommitUnknown || isRetryable(error);
}
