import type { StopReason } from '@opsyard/contract';
import { findAccount } from '../../../connectors/account-store.ts';
import { openTracking } from '../../../connectors/open-tracking.ts';
import { findProvider } from '../../../connectors/registry.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import { defineJobKind, type JobContext, type JobItem, ok, skipped } from '../../../records/jobs/kinds.ts';
import { lockRecords } from '../../../records/record-store.ts';
import { writeRecords } from '../../../records/write.ts';
import { waybills } from '../waybills.ts';
import { batcherFor } from './batcher-for.ts';
import { callFailed } from './call-failed.ts';
import type { QueriedParcel } from './poll-parcels.ts';
import { SYNC_PERMISSION } from './queue.ts';
import { type FollowedParcel, findParcel, recordEnded } from './sync-store.ts';

/** Stops tracking parcels at their providers; idempotent. */
export const stopKind = defineJobKind<null, null>({
  name: 'logisticsStop',
  title: ['Stop tracking waybills', '停止追踪运单'],
  permission: SYNC_PERMISSION,
  quiet: true,
  concurrency: 40,
  run: stop,
});

async function stop(item: JobItem<null>, context: JobContext<null>) {
  const { db, settings } = context;
  const parcel = await findParcel(db, item.targetId ?? '');
  if (parcel?.registration !== 'registered')
    return skipped('gone', ['The waybill is no longer tracked.', '该运单已不再追踪。']);
  const account = parcel.accountId === null ? undefined : await findAccount(db, parcel.accountId);
  const { capabilities } = (account && findProvider(account.provider)?.provider) ?? {};
  if (account && capabilities?.stop) {
    const stopOne = batcherFor(
      db,
      `stop ${account.id}`,
      capabilities.batch,
      async (parcels: readonly QueriedParcel[]) => {
        const tracking = await openTracking({ db, settings }, account.id);
        const numbers = parcels.map(({ number, carrier }) => ({ number, carrier }));
        const about = { recordType: 'waybill', recordIds: parcels.map(({ id }) => id) };
        const failure = (await tracking?.stop(numbers, about)) ?? null;
        return parcels.map(() => failure);
      },
    );
    const failure = await stopOne({ id: parcel.id, number: parcel.number, carrier: parcel.carrier });
    if (failure) return callFailed(account, failure);
  }
  return ok((writing) => markStopped(writing, parcel));
}

async function markStopped(writing: WriteContext, parcel: FollowedParcel): Promise<void> {
  const [before] = await lockRecords(writing.db, waybills, [parcel.id]);
  // It has been registered again with another number.
  if (!before || before.number !== parcel.number || before.registration !== 'registered') return;
  await recordEnded(writing.db, parcel.id, 'manual' satisfies StopReason);
  const edit = { before, values: { registration: 'stopped' } };
  await writeRecords(writing, waybills, [edit], { cause: 'edit', kind: 'tracked' });
}
