import { createHash } from 'node:crypto';
import { FINAL_STATUSES, type TrackingSource, type TrackingStatus } from '@opsyard/contract';
import { newId } from '../../../kernel/database/ids.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import { lockRecords, type StoredRow } from '../../../records/record-store.ts';
import { writeRecords } from '../../../records/write.ts';
import { waybills } from '../waybills.ts';
import { eventsOf, insertEvents, type NewEventRow } from './event-store.ts';
import { type ParcelState, stateAfter } from './rules.ts';
import { meaningOf } from './status-meanings.ts';

/** Flags cleared by an event. */
const CLEARED = ['unmapped', 'silent', 'stuck'];

export type ReceivedEvent = {
  source: TrackingSource;
  at: string;
  rawStatus: string;
  text: string;
  place: string;
  /** False if the source gave no time zone. */
  tzKnown?: boolean;
  raw?: string;
};

/** Adds events to parcels and updates their status; repeated events change nothing. */
export async function storeReceivedEvents(
  writing: WriteContext,
  received: ReadonlyMap<string, readonly ReceivedEvent[]>,
): Promise<{ added: number }> {
  const { db } = writing;
  const rows = (await lockRecords(db, waybills, [...received.keys()])).filter(({ deletedAt }) => deletedAt === null);
  const events = rows.flatMap((row) =>
    (received.get(row.id) ?? []).map((event) => storedEvent({ id: row.id, number: String(row.number) }, event)),
  );
  const added = await insertEvents(db, events);
  if (added > 0) await updateFromEvents(writing, rows);
  return { added };
}

/** Updates the fields of locked parcels that follow from their events. */
export async function updateFromEvents(writing: WriteContext, rows: readonly StoredRow[]): Promise<void> {
  const { db } = writing;
  const byParcel = Map.groupBy(
    await eventsOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ waybillId }) => waybillId,
  );
  const edits = rows.map((before) => ({
    before,
    values: valuesOf(stateAfter(byParcel.get(before.id) ?? []), before.flags as string[], before),
  }));
  await writeRecords(writing, waybills, edits, { cause: 'edit', kind: 'tracked' });
}

export function storedEvent({ id, number }: { id: string; number: string }, event: ReceivedEvent): NewEventRow {
  const meaning = meaningOf(event.source, event.rawStatus);
  const { tzKnown = true, raw = null } = event;
  return {
    ...event,
    ...{ tzKnown, raw },
    id: newId(),
    waybillId: id,
    key: eventKey({ ...event, number }),
    status: meaning?.status ?? null,
    detail: meaning?.detail ?? null,
  };
}

/** The fields of a waybill derived from its events. */
export function valuesOf(state: ParcelState, flags: readonly string[], before?: StoredRow) {
  const { rule: _, decidedBy: __, passedOver: ___, hasUnknown, ...received } = state;
  // Its provider has accepted it, but has no events yet, or no longer expects any.
  const isUnfound = received.status === 'pending' && (before?.status === 'notFound' || before?.status === 'expired');
  const values = isUnfound ? { ...received, status: before.status, statusSince: before.statusSince } : received;
  const isOver = FINAL_STATUSES.includes(values.status as TrackingStatus);
  const others = flags.filter((flag) => !CLEARED.includes(flag) && !(isOver && flag === 'overdue'));
  return { ...values, flags: hasUnknown ? [...others, 'unmapped'] : others };
}

type KeyParts = { source: TrackingSource; number: string; at: string; text: string; place: string };

/** The identity of an event: source, number, second, text and place, ignoring case and blanks. */
function eventKey({ source, number, at, text, place }: KeyParts): string {
  const second = new Date(at).toISOString().slice(0, 19);
  const parts = [source, number, second, plain(text), plain(place)];
  return createHash('sha256').update(parts.join('|')).digest('hex');
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('|', ' ').replace(/\s+/g, ' ').trim();
}
