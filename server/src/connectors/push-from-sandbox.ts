import type { Db } from '../kernel/database/db.ts';
import { enqueue, type Job } from '../kernel/jobs/job.ts';
import { findAccount } from './account-store.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { providerOf } from './registry.ts';
import { openSecrets } from './secrets.ts';
import { recentSandboxParcels } from './simulators/sandbox-store.ts';
import { simulatedEvents } from './simulators/simulated-events.ts';
import { simulatorContextOf } from './simulators/simulator-context.ts';

/** Slightly longer than the interval between runs, so that no event is missed. */
const LOOKBACK = 35 * 60_000;

/** Sends a webhook of a sandbox account about a parcel, signed like those of its provider. */
export const pushFromSandbox: Job<{ accountId: string; number: string }> = {
  name: 'push-from-sandbox',
  async run({ db, pool, settings, payload: { accountId, number } }) {
    const account = await findAccount(db, accountId);
    if (!account?.sandbox || account.baseUrl !== null) return;
    const { provider, simulator } = providerOf(account);
    const context = simulatorContextOf({ db, settings }, account, await openSecrets(db, account));
    const [parcel] = await context.state.find([number]);
    if (!parcel) return;
    const sent = simulator.webhook(parcel, context, 'valid');
    await receiveWebhook({ db, pool }, { ...sent, provider: provider.name, accountId, storesRejected: () => true });
  },
};

/** Sends webhooks for new events of the parcels of sandbox accounts, as providers do. */
export const pushFromSandboxes: Job<unknown> = {
  name: 'push-from-sandboxes',
  cron: '*/30 * * * *',
  async run({ db }) {
    await enqueueRecentEvents(db, new Date());
  },
};

async function enqueueRecentEvents(db: Db, now: Date): Promise<void> {
  for (const { accountId, ...parcel } of await recentSandboxParcels(db)) {
    const last = simulatedEvents(parcel, now).at(-1);
    if (!last || now.getTime() - last.at.getTime() > LOOKBACK) continue;
    await enqueue(db, pushFromSandbox, { accountId, number: parcel.number });
  }
}
