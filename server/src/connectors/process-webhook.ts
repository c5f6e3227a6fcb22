import { Change } from '../kernel/change.ts';
import { reasonOf } from '../kernel/fetch-external.ts';
import type { Job } from '../kernel/job.ts';
import { transact } from '../kernel/transact.ts';
import { lockWebhook, markFailed, markProcessed } from './inbox-store.ts';
import { findProvider, trackingHandlers } from './registry.ts';

/** Processes a received webhook; its data and the processed mark are written atomically. */
export const processWebhook: Job<{ id: string }> = {
  name: 'process-webhook',
  attempts: 6,
  async run({ pool, db, payload: { id } }) {
    try {
      await transact(pool, {
        async work(tx) {
          const change = new Change(null);
          const webhook = await lockWebhook(tx, id);
          const provider = webhook && findProvider(webhook.provider)?.provider;
          if (!webhook || !provider) return change;
          const account = { id: webhook.accountId, provider: webhook.provider, sandbox: webhook.sandbox };
          const updates = provider.parseWebhook(webhook.body);
          for (const handle of trackingHandlers()) await handle(tx, { account, webhookId: id, updates }, change);
          await markProcessed(tx, id);
          return change;
        },
        last: (tx, change) => change.write(tx, undefined),
      });
    } catch (error) {
      await markFailed(db, id, reasonOf(error).slice(0, 500));
      // Invalid JSON stays invalid on retries.
      if (!(error instanceof SyntaxError)) throw error;
    }
  },
};
