import type { Db } from '../kernel/db.ts';
import { enqueue, type Job } from '../kernel/job.ts';
import { findAccount } from './account-store.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { providerOf } from './registry.ts';
import { openSecrets } from './secrets.ts';
import { recentSandboxParcels } from './simulators/sandbox-store.ts';
import { storyOf } from './simulators/story.ts';
import { worldOf } from './simulators/world.ts';

/** Slightly longer than the interval between runs, so that no event is missed. */
const ROUND = 35 * 60_000;

/** Sends a webhook of a sandbox account about a parcel, signed like those of its provider. */
export const pushFromSandbox: Job<{ accountId: string; number: string }> = {
  name: 'push-from-sandbox',
  async run({ db, pool, settings, payload: { accountId, number } }) {
    const account = await findAccount(db, accountId);
    if (!account?.sandbox || account.baseUrl !== null) return;
    const { provider, simulator } = providerOf(account);
    const world = worldOf({ db, settings }, account, await openSecrets(db, account));
    const [parcel] = await world.state.find([number]);
    if (!parcel) return;
    const sent = simulator.webhook(parcel, world, 'valid');
    await receiveWebhook({ db, pool }, { ...sent, provider: provider.name, accountId, keepsRefused: () => true });
  },
};

/** Sends webhooks for new events of the parcels of sandbox accounts, as providers do. */
export const pushFromSandboxes: Job<unknown> = {
  name: 'push-from-sandboxes',
  cron: '*/30 * * * *',
  async run({ db }) {
    await pushNews(db, new Date());
  },
};

async function pushNews(db: Db, now: Date): Promise<void> {
  for (const { accountId, ...parcel } of await recentSandboxParcels(db)) {
    const last = storyOf(parcel, now).at(-1);
    if (!last || now.getTime() - last.at.getTime() > ROUND) continue;
    await enqueue(db, pushFromSandbox, { accountId, number: parcel.number });
  }
}
