import { findAccount } from '../../../connectors/account-store.ts';
import { findProvider } from '../../../connectors/registry.ts';
import { defineJobKind, type JobContext, type JobItem, ok, skipped } from '../../../records/jobs/kinds.ts';
import { batcherFor } from './batcher-for.ts';
import { callFailed } from './call-failed.ts';
import { pollParcels, type QueriedParcel } from './poll-parcels.ts';
import { SYNC_PERMISSION } from './queue.ts';
import { storeUpdates } from './store-updates.ts';
import { findParcel } from './sync-store.ts';

/** Queries providers for parcels on request of a user. */
export const pollKind = defineJobKind<null, null>({
  name: 'logisticsPoll',
  title: ['Query waybills', '查询轨迹'],
  permission: SYNC_PERMISSION,
  quiet: true,
  concurrency: 40,
  run: poll,
});

async function poll(item: JobItem<null>, context: JobContext<null>) {
  const { db, settings } = context;
  const parcel = await findParcel(db, item.targetId ?? '');
  const account = parcel?.accountId && (await findAccount(db, parcel.accountId));
  if (!parcel || !account) return skipped('gone', ['The waybill is no longer followed.', '该运单已不再追踪。']);
  const { capabilities } = findProvider(account.provider)?.provider ?? {};
  if (!capabilities?.poll)
    return skipped('pushOnly', [
      `${account.name} cannot be queried: it sends updates by itself.`,
      `“${account.name}”不支持查询，由服务商主动推送。`,
    ]);
  const pollOne = batcherFor(
    db,
    `poll ${account.id}`,
    capabilities.batch,
    async (parcels: readonly QueriedParcel[]) => {
      const polled = await pollParcels({ db, settings }, account.id, parcels);
      return parcels.map(({ number }) => ({
        update: polled?.updates.find((one) => one.number === number),
        failure: polled?.unanswered.some((one) => one.number === number) ? polled.failure : null,
      }));
    },
  );
  const { update, failure } = await pollOne({ id: parcel.id, number: parcel.number, carrier: parcel.carrier });
  if (failure) return callFailed(account, failure);
  return ok((writing) =>
    storeUpdates(writing, { account, how: 'polled', updates: update ? [update] : [], queried: [parcel] }),
  );
}
