import { openTracking } from '../../../connectors/open-tracking.ts';
import { nobody } from '../../../kernel/access/actor.ts';
import { commitInJob } from '../../../kernel/jobs/commit-in-job.ts';
import type { Job, JobParts } from '../../../kernel/jobs/job.ts';
import { pollParcels } from './poll-parcels.ts';
import { storeUpdates } from './store-updates.ts';
import { claimDueParcels, type DueParcel } from './sync-store.ts';

const AT_ONCE = 200;

/** Queries providers for due parcels, in case of missed webhooks. */
export const pollDueParcels: Job<unknown> = {
  name: 'poll-due-parcels',
  cron: '*/5 * * * *',
  async run(parts) {
    for (let claimed = AT_ONCE; claimed === AT_ONCE && !parts.signal.aborted; ) {
      const parcels = await claimDueParcels(parts.db, AT_ONCE);
      claimed = parcels.length;
      for (const [accountId, some] of Map.groupBy(parcels, (one) => one.accountId))
        await pollSome(parts, accountId, some);
    }
  },
};

async function pollSome({ db, pool, settings }: JobParts, accountId: string, parcels: readonly DueParcel[]) {
  const polled = await pollParcels({ db, settings }, accountId, parcels);
  if (!polled) return;
  const unanswered = new Set(polled.unanswered.map(({ number }) => number));
  // Parcels that could not be queried remain claimed, and are due again afterwards.
  const queried = parcels.filter(({ number }) => !unanswered.has(number));
  if (queried.length === 0) return;
  const { account, updates } = polled;
  const ended = await commitInJob(pool, (tx, change) =>
    storeUpdates({ db: tx, change, actor: nobody }, { account, how: 'polled', updates, queried }),
  );
  if (ended.length === 0) return;
  // If a provider refuses, only its webhooks are missing.
  const over = parcels.filter(({ number }) => ended.includes(number));
  await (await openTracking({ db, settings }, accountId))?.stop(over, {
    recordType: 'waybill',
    recordIds: over.map(({ id }) => id),
  });
}
