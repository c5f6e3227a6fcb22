import type { TrackingProviderName } from '@opsyard/contract';
import { findProvider } from '../../../connectors/registry.ts';
import type { TrackingProvider, TrackingUpdate } from '../../../connectors/tracking.ts';
import { now } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import { lockRecords, type StoredRow } from '../../../records/record-store.ts';
import { recordTopic } from '../../../records/topic.ts';
import { writeRecords } from '../../../records/write.ts';
import { storeReceivedEvents } from '../tracking/store-events.ts';
import { waybills } from '../waybills.ts';
import { carrierChanges } from './carrier.ts';
import { saveDetected } from './carrier-store.ts';
import { type Followed, nextPoll, overBecause } from './intervals.ts';
import { expiredBy, receivedEvents } from './received-events.ts';
import { repairCarrier } from './repair-carrier.ts';
import { type AccountParcel, parcelsOfAccount, recordUpdates, type UpdateRecord } from './sync-store.ts';

export type ProviderUpdates = {
  account: { id: string; provider: string };
  how: 'polled' | 'pushed';
  updates: readonly TrackingUpdate[];
  /** The queried parcels; the provider may have no update for some. */
  queried?: readonly { number: string }[];
};

/**
 * Stores the updates of a provider for parcels registered with an account: adds events regardless of order and repetition, and plans the next
 * query. Returns the numbers that are no longer tracked.
 */
export async function storeUpdates(writing: WriteContext, providerUpdates: ProviderUpdates): Promise<string[]> {
  const { account, how, updates, queried = [] } = providerUpdates;
  const at = now();
  const byNumber = new Map(updates.map((update) => [numberOf(update), update]));
  const numbers = [...new Set([...byNumber.keys(), ...queried.map(({ number }) => number)])];
  const parcels = await parcelsOfAccount(writing.db, account.id, numbers);
  const eventsByParcel = parcels.map((parcel): [string, ReturnType<typeof receivedEvents>] => {
    const update = byNumber.get(parcel.number);
    if (!update) return [parcel.id, []];
    // Under a former carrier, only its events count.
    const current = carrierChanges(parcel, update).isFormer ? { ...update, ...NO_STATUS } : update;
    return [parcel.id, receivedEvents(account.provider as TrackingProviderName, current, at)];
  });
  await storeReceivedEvents(writing, new Map(eventsByParcel.filter(([, events]) => events.length > 0)));
  const provider = findProvider(account.provider)?.provider;
  return await follow(writing, { account, parcels, byNumber, how, at, provider });
}

const NO_STATUS = { providerStatus: null, subStatus: null, stopReason: null };

/** Updates in groups in which each number is named once, in their order. */
export function uniqueNumberBatches(updates: readonly TrackingUpdate[]): TrackingUpdate[][] {
  const rounds: TrackingUpdate[][] = [];
  const times = new Map<string, number>();
  for (const update of updates) {
    const number = numberOf(update);
    const at = times.get(number) ?? 0;
    times.set(number, at + 1);
    if (at === rounds.length) rounds.push([]);
    rounds[at]?.push(update);
  }
  return rounds;
}

type Following = Pick<ProviderUpdates, 'account' | 'how'> & {
  parcels: readonly AccountParcel[];
  byNumber: ReadonlyMap<string, TrackingUpdate>;
  at: Date;
  provider: TrackingProvider | undefined;
};

async function follow(writing: WriteContext, following: Following): Promise<string[]> {
  const { parcels, how, at } = following;
  const ids = parcels.map(({ id }) => id);
  const rows = new Map((await lockRecords(writing.db, waybills, ids)).map((row) => [row.id, row]));
  const notes: UpdateRecord[] = [];
  const edits: { before: StoredRow; values: Record<string, unknown>; hasEnded: boolean }[] = [];
  for (const parcel of parcels) {
    const row = rows.get(parcel.id);
    if (!row) continue;
    const { hasEnded, hasExpired, ...note } = await followOne(writing, following, { parcel, row });
    notes.push({ id: row.id, ...note });
    const expired = hasExpired ? { status: 'expired', statusSince: at.toISOString() } : {};
    const stopped = hasEnded ? { registration: 'stopped' } : {};
    if (hasEnded || hasExpired) edits.push({ before: row, values: { ...expired, ...stopped }, hasEnded });
  }
  await recordUpdates(writing.db, notes, { how, at });
  // The time of the last query is not a field of the waybill, but shown beside it.
  if (notes.length > 0) announce(writing, ids);
  await writeRecords(writing, waybills, edits, { cause: 'edit', kind: 'tracked' });
  return edits.filter(({ hasEnded }) => hasEnded).map(({ before }) => String(before.number));
}

type One = { parcel: AccountParcel; row: StoredRow };

/** Whether a parcel is still tracked, and with which carrier. */
async function followOne(writing: WriteContext, following: Following, { parcel, row }: One) {
  const { account, at, provider } = following;
  const update = following.byNumber.get(parcel.number);
  const { isFormer, found, detected } = update ? carrierChanges(parcel, update) : NO_CHANGES;
  const current = isFormer ? undefined : update;
  const message = current?.stopReason ?? null;
  const isEmpty = message !== null && row.lastEventAt === null;
  const doubtful = { before: row, account, carrier: parcel.carrier, found, isEmpty };
  const isMoved = (found !== null || isEmpty) && (await repairCarrier(writing, doubtful));
  if (detected)
    await saveDetected(writing.db, { waybillId: row.id, accountId: account.id, number: parcel.number }, detected);
  const isRequeued = isMoved || row.registration === 'queued';
  const followed = followedOf(row, parcel, following);
  const reason = message ?? overBecause(followed, at);
  const hasEnded = !isRequeued && reason !== null;
  const isPolled = !(hasEnded || isRequeued) && row.registration === 'registered' && provider?.capabilities.poll;
  return {
    hasEnded,
    // With events, its latest one has expired.
    hasExpired: !isRequeued && hasExpired(account, row, current),
    nextPollAt: isPolled ? nextPoll(followed, at) : null,
    carrier: detected,
    message: hasEnded ? reason : message,
  };
}

const NO_CHANGES: ReturnType<typeof carrierChanges> = { isFormer: false, found: null, detected: null };

/** Whether the provider no longer expects events of a parcel without any. */
function hasExpired({ provider }: Following['account'], row: StoredRow, update: TrackingUpdate | undefined): boolean {
  const isUnfound = row.lastEventAt === null && (row.status === 'pending' || row.status === 'notFound');
  return isUnfound && update !== undefined && expiredBy(provider as TrackingProviderName, update) !== undefined;
}

function followedOf(row: StoredRow, { registeredAt, pushedAt }: AccountParcel, { how, at }: Following): Followed {
  return {
    ...(row as unknown as Followed),
    ...{ registeredAt, pushedAt: how === 'pushed' ? at.toISOString() : pushedAt },
  };
}

function announce({ change }: WriteContext, ids: readonly string[]): void {
  const { name } = waybills.type;
  change.announce(recordTopic(name), { cmd: 'record', recordType: name, ids: [...ids], kind: 'tracked' });
}

/** Numbers in their stored form. */
function numberOf({ number }: TrackingUpdate): string {
  return number.replaceAll(/[ -]/g, '').toUpperCase();
}
