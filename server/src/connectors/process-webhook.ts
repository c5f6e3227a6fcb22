import type pg from 'pg';
import type { Change } from '../kernel/change.ts';
import type { Db } from '../kernel/database/db.ts';
import { reasonOf } from '../kernel/fetch-external.ts';
import { commitInJob } from '../kernel/jobs/commit-in-job.ts';
import { enqueue, type Job } from '../kernel/jobs/job.ts';
import { storable } from '../kernel/table-reading/storable.ts';
import { lockWebhook, markFailed, markProcessed, type PendingWebhook } from './inbox-store.ts';
import { findProvider, trackingHandlers } from './registry.ts';
import type { TrackingUpdate } from './tracking.ts';

/** The queue of all processing of webhooks: one job at a time, so that a flood of webhooks leaves workers to other jobs. */
export const WEBHOOK_QUEUE = 'webhooks';

/** Processes a received webhook alone: one that failed before, or that is replayed. Its data and the processed mark are written atomically. */
export const processWebhook: Job<{ id: string }> = {
  name: 'process-webhook',
  attempts: 6,
  async run({ pool, db, payload: { id } }) {
    try {
      await processAlone(pool, id);
    } catch (error) {
      await markFailed(db, id, failureText(error));
      if (isPermanent(error)) return;
      throw error;
    }
  },
};

/** Queues a webhook to be processed alone. */
export async function queueWebhook(db: Db, id: string): Promise<void> {
  await enqueue(db, processWebhook, { id }, { key: `webhook ${id}`, queue: WEBHOOK_QUEUE });
}

/** Processes a webhook in a transaction of its own, unless that is done already. */
export async function processAlone(pool: pg.Pool, id: string): Promise<void> {
  await commitInJob(pool, async (tx, change) => {
    const webhook = await lockWebhook(tx, id);
    if (webhook) await writeWebhooks(tx, [webhook], change);
  });
}

/** Writes what webhooks report and marks them as processed, in the given transaction. */
export async function writeWebhooks(tx: Db, webhooks: readonly PendingWebhook[], change: Change): Promise<void> {
  for (const [accountId, own] of Map.groupBy(webhooks, (webhook) => webhook.accountId)) {
    const [{ provider: name, sandbox }] = own as [PendingWebhook];
    const provider = findProvider(name)?.provider;
    if (!provider) throw new Error(`There is no provider ${name}`);
    const updates: TrackingUpdate[] = own.flatMap(({ body }) => provider.parseWebhook(body));
    const webhookIds = own.map(({ id }) => id);
    for (const handle of trackingHandlers())
      await handle(tx, { account: { id: accountId, provider: name, sandbox }, webhookIds, updates }, change);
    await markProcessed(tx, webhookIds);
  }
}

/** The reason of a failure as it is shown with the webhook, whose body it may quote. */
export function failureText(error: unknown): string {
  return storable(reasonOf(error).slice(0, 500));
}

/** Whether processing a webhook again would fail in the same way: invalid JSON stays invalid. */
export function isPermanent(error: unknown): boolean {
  return error instanceof SyntaxError;
}
