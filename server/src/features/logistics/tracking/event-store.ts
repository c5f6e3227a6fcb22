import type { TrackingDetail, TrackingSource, TrackingStatus } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

export type EventRow = {
  id: string;
  waybillId: string;
  key: string;
  source: TrackingSource;
  at: string;
  status: TrackingStatus | null;
  detail: TrackingDetail | null;
  rawStatus: string;
  text: string;
  place: string;
  tzKnown: boolean;
};
/** An event to be stored; `raw` as received from its provider. */
export type NewEventRow = EventRow & { raw: string | null };
type StoredEventRow = EventRow & { hasRaw: boolean };

const insert = statement(`
  insert into waybill_event (id, waybill_id, event_key, source, occurred_at, status, detail, raw_status, text, place,
    tz_known, raw)
  select id, "waybillId", key, source, at, status, detail, "rawStatus", text, place, "tzKnown", raw
  from jsonb_to_recordset($1::jsonb) as e (id uuid, "waybillId" uuid, key text, source text, at timestamptz, status text,
    detail text, "rawStatus" text, text text, place text, "tzKnown" boolean, raw text)
  on conflict do nothing returning id
`);
const select = statement(`
  select id, waybill_id as "waybillId", event_key as key, source, occurred_at as at, status, detail,
    raw_status as "rawStatus", text, place, tz_known as "tzKnown", raw is not null as "hasRaw"
  from waybill_event where waybill_id = any ($1::uuid[])
`);
const selectRaw = statement('select waybill_id as "waybillId", raw from waybill_event where id = $1');

/** Adds missing events; returns their number. */
export async function insertEvents(db: Db, rows: readonly NewEventRow[]): Promise<number> {
  return (await rowsOf(db, insert, [JSON.stringify(rows)])).length;
}

/** All events of parcels. */
export async function eventsOf(db: Db, waybillIds: readonly string[]): Promise<StoredEventRow[]> {
  return await rowsOf<StoredEventRow>(db, select, [waybillIds]);
}

/** An event as received from its provider, and its parcel. */
export async function rawEvent(db: Db, id: string): Promise<{ waybillId: string; raw: string | null } | undefined> {
  return await rowOf(db, selectRaw, [id]);
}
