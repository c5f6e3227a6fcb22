import type { TrackingDetail, TrackingSource, TrackingStatus } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/db.ts';

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
};

const insert = statement(`
  insert into waybill_event (id, waybill_id, event_key, source, occurred_at, status, detail, raw_status, text, place)
  select id, "waybillId", key, source, at, status, detail, "rawStatus", text, place
  from jsonb_to_recordset($1::jsonb) as e (id uuid, "waybillId" uuid, key text, source text, at timestamptz, status text,
    detail text, "rawStatus" text, text text, place text)
  on conflict do nothing returning id
`);
const select = statement(`
  select id, waybill_id as "waybillId", event_key as key, source, occurred_at as at, status, detail,
    raw_status as "rawStatus", text, place
  from waybill_event where waybill_id = any ($1::uuid[])
`);

/** Adds missing events; returns their number. */
export async function insertEvents(db: Db, rows: readonly EventRow[]): Promise<number> {
  return (await rowsOf(db, insert, [JSON.stringify(rows)])).length;
}

/** All events of parcels. */
export async function eventsOf(db: Db, waybillIds: readonly string[]): Promise<EventRow[]> {
  return await rowsOf<EventRow>(db, select, [waybillIds]);
}
