import type { TrackingProviderName } from '@opsyard/contract';
import { findProvider } from '../../../connectors/registry.ts';
import type { TrackingProvider, TrackingUpdate } from '../../../connectors/tracking.ts';
import { now } from '../../../kernel/clock.ts';
import type { Writing } from '../../../records/adapter.ts';
import { lockRecords } from '../../../records/record-store.ts';
import { recordTopic } from '../../../records/topic.ts';
import { writeRecords } from '../../../records/write.ts';
import { takeEvents } from '../tracking/take-events.ts';
import { waybills } from '../waybills.ts';
import { type Followed, isOver, nextPoll } from './intervals.ts';
import { type AccountParcel, noteUpdates, parcelsOfAccount, type UpdateNote } from './sync-store.ts';
import { toldEvents } from './told-events.ts';

export type Telling = {
  account: { id: string; provider: string };
  how: 'polled' | 'pushed';
  updates: readonly TrackingUpdate[];
  /** Parcels that were asked about; the provider may have told nothing of some. */
  asked?: readonly { number: string }[];
};

/**
 * Takes in what a provider tells of parcels that are registered with this account: events are added, whatever their order and however
 * often they come, and the next question is planned. Answers the numbers that are not followed any longer.
 */
export async function takeUpdates(writing: Writing, telling: Telling): Promise<string[]> {
  const { account, how, updates, asked = [] } = telling;
  const at = now();
  const byNumber = new Map(updates.map((update) => [numberOf(update), update]));
  const numbers = [...new Set([...byNumber.keys(), ...asked.map(({ number }) => number)])];
  const parcels = await parcelsOfAccount(writing.db, account.id, numbers);
  const told = parcels.map(({ id, number }): [string, ReturnType<typeof toldEvents>] => {
    const update = byNumber.get(number);
    return [id, update ? toldEvents(account.provider as TrackingProviderName, update, at) : []];
  });
  await takeEvents(writing, new Map(told.filter(([, events]) => events.length > 0)));
  const provider = findProvider(account.provider)?.provider;
  return await follow(writing, { parcels, byNumber, how, at, provider });
}

type Following = Pick<Telling, 'how'> & {
  parcels: readonly AccountParcel[];
  byNumber: ReadonlyMap<string, TrackingUpdate>;
  at: Date;
  provider: TrackingProvider | undefined;
};

async function follow(writing: Writing, { parcels, byNumber, how, at, provider }: Following): Promise<string[]> {
  const ids = parcels.map(({ id }) => id);
  const rows = new Map((await lockRecords(writing.db, waybills, ids)).map((row) => [row.id, row]));
  const notes: UpdateNote[] = [];
  const ended: string[] = [];
  for (const { id, number, registeredAt, pushedAt } of parcels) {
    const row = rows.get(id);
    if (!row) continue;
    const update = byNumber.get(number);
    const pushed = how === 'pushed' ? at.toISOString() : pushedAt;
    const followed = { ...(row as unknown as Followed), registeredAt, pushedAt: pushed };
    const hasEnded = Boolean(update?.stopReason) || isOver(followed, at);
    if (hasEnded) ended.push(id);
    const isAsked = !hasEnded && row.registration === 'registered' && provider?.capabilities.poll;
    notes.push({
      id,
      nextPollAt: isAsked ? nextPoll(followed, at) : null,
      carrier: update?.correctedCarrier ?? null,
      message: update?.stopReason ?? null,
    });
  }
  await noteUpdates(writing.db, notes, { how, at });
  // When it was asked last is no field of the waybill, but shown beside it.
  if (notes.length > 0) announce(writing, ids);
  const wishes = ended
    .map((id) => rows.get(id))
    .filter((row) => row !== undefined)
    .map((before) => ({ before, values: { registration: 'stopped' } }));
  await writeRecords(writing, waybills, wishes, { cause: 'edit', kind: 'tracked' });
  return ended.map((id) => String(rows.get(id)?.number));
}

function announce({ change }: Writing, ids: readonly string[]): void {
  const { name } = waybills.type;
  change.announce(recordTopic(name), { cmd: 'record', recordType: name, ids: [...ids], kind: 'tracked' });
}

/** Numbers as waybills keep them. */
function numberOf({ number }: TrackingUpdate): string {
  return number.replaceAll(/[ -]/g, '').toUpperCase();
}
