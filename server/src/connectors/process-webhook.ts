import type pg from 'pg';
import { Change } from '../kernel/change.ts';
import type { Db } from '../kernel/db.ts';
import { reasonOf } from '../kernel/fetch-external.ts';
import { dequeue, enqueue, type Job } from '../kernel/job.ts';
import { isRetryable } from '../kernel/retryable.ts';
import { CommitUnknown, transact } from '../kernel/transact.ts';
import { lockWaiting, lockWebhook, markFailed, markProcessed, type PendingWebhook } from './inbox-store.ts';
import { findProvider, trackingHandlers } from './registry.ts';
import type { TrackingUpdate } from './tracking.ts';

/** Webhooks processed in one transaction. */
const AT_ONCE = 100;

/**
 * Processes a received webhook, and others that wait in the same transaction; their data and the processed marks are written atomically. If
 * that fails, each is processed alone, so that a bad one harms only itself.
 */
export const processWebhook: Job<{ id: string }> = {
  name: 'process-webhook',
  attempts: 6,
  async run({ pool, db, payload: { id } }) {
    const attempted: string[] = [];
    try {
      await processTogether(pool, id, attempted);
    } catch (error) {
      if (attempted.length < 2 || isPassing(error)) return await fail(db, id, error);
      await processEach({ pool, db }, id, attempted);
    }
  },
};

/** Queues a webhook; they are processed one after another, so that a flood of them leaves workers to other jobs. */
export async function queueWebhook(db: Db, id: string): Promise<void> {
  await enqueue(db, processWebhook, { id }, { key: keyOf(id), queue: processWebhook.name });
}

function keyOf(id: string): string {
  return `webhook ${id}`;
}

async function processTogether(pool: pg.Pool, id: string, attempted: string[]): Promise<void> {
  await transact(pool, {
    async work(tx) {
      const change = new Change(null);
      const webhook = await lockWebhook(tx, id);
      if (!webhook) return change;
      const others = await lockWaiting(tx, id, AT_ONCE - 1);
      attempted.splice(0, Number.POSITIVE_INFINITY, id, ...others.map((other) => other.id));
      await write(tx, [webhook, ...others], change);
      if (others.length > 0)
        await dequeue(
          tx,
          others.map((other) => keyOf(other.id)),
        );
      return change;
    },
    last: (tx, change) => change.write(tx, undefined),
  });
}

/** Every webhook has a job of its own, which repeats it; only the one of this job has its error thrown. */
async function processEach(parts: { pool: pg.Pool; db: Db }, own: string, ids: readonly string[]): Promise<void> {
  let failure: unknown;
  for (const id of ids) {
    try {
      await processAlone(parts.pool, id);
    } catch (error) {
      if (id === own) failure = error;
      else if (!isPassing(error)) await markFailed(parts.db, id, textOf(error));
    }
  }
  if (failure) await fail(parts.db, own, failure);
}

async function processAlone(pool: pg.Pool, id: string): Promise<void> {
  await transact(pool, {
    async work(tx) {
      const change = new Change(null);
      const webhook = await lockWebhook(tx, id);
      if (webhook) await write(tx, [webhook], change);
      return change;
    },
    last: (tx, change) => change.write(tx, undefined),
  });
}

async function write(tx: Db, webhooks: readonly PendingWebhook[], change: Change): Promise<void> {
  for (const [accountId, own] of Map.groupBy(webhooks, (webhook) => webhook.accountId)) {
    const [{ provider: name, sandbox }] = own as [PendingWebhook];
    const provider = findProvider(name)?.provider;
    if (!provider) continue;
    const updates: TrackingUpdate[] = own.flatMap(({ body }) => provider.parseWebhook(body));
    const webhookIds = own.map(({ id }) => id);
    for (const handle of trackingHandlers())
      await handle(tx, { account: { id: accountId, provider: name, sandbox }, webhookIds, updates }, change);
    await markProcessed(tx, webhookIds);
  }
}

async function fail(db: Db, id: string, error: unknown): Promise<void> {
  await markFailed(db, id, textOf(error));
  // Invalid JSON stays invalid on retries.
  if (!(error instanceof SyntaxError)) throw error;
}

function textOf(error: unknown): string {
  return reasonOf(error).slice(0, 500);
}

/** Whether an error has nothing to do with the webhooks. */
function isPassing(error: unknown): boolean {
  return error instanceof CommitUnknown || isRetryable(error);
}
