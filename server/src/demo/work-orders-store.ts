import { type Db, rowsOf, statement } from '../kernel/database/db.ts';

const channels = statement(
  'select id, code from logistics_channel where code = any ($1::text[]) and deleted_at is null',
);
const backdate = statement(`
  update work_order w set created_at = d.at, updated_at = d.at
  from unnest($1::uuid[], $2::timestamptz[]) as d (id, at) where w.id = d.id
`);

const backdateMessages = statement(`
  update work_order_message m set at = case m.direction when 'out' then d."out" else d."in" end
  from jsonb_to_recordset($1::jsonb) as d(id uuid, "out" timestamptz, "in" timestamptz) where d.id = m.order_id
`);
const insertHistory = statement(`
  insert into activity (id, op_id, actor_id, entity, entity_id, kind, version, changes, at)
  select id, id, "actorId", 'workOrder', "entityId", kind, version, changes, at
  from jsonb_to_recordset($1::jsonb) as h (id uuid, "actorId" uuid, "entityId" uuid, kind text, version int, changes jsonb, at timestamptz)
  order by at, id
`);
const setVersions = statement(`
  update work_order w set version = h.version
  from (select "entityId" as id, max(version) as version from jsonb_to_recordset($1::jsonb) as h ("entityId" uuid, version int) group by 1) h
  where h.id = w.id
`);
const backdateFiles = statement(`
  update record_file f set created_at = w.created_at
  from work_order w where f.record_type = 'workOrder' and w.id = f.record_id and w.id = any ($1::uuid[])
`);

export async function channelsByCode(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ id: string; code: string }>(db, channels, [codes]);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Sets the creation times of orders. */
export async function backdateOrders(db: Db, ids: readonly string[], at: readonly string[]): Promise<void> {
  await rowsOf(db, backdate, [ids, at]);
}

/** An entry of the history of an order. */
export type HistoryRow = {
  id: string;
  entityId: string;
  actorId: string;
  at: Date;
  kind: string;
  version: number;
  changes: Record<string, unknown>;
};

/** Adds the history of orders, which then have the version of their last entry. */
export async function addHistory(db: Db, rows: readonly HistoryRow[]): Promise<void> {
  await rowsOf(db, insertHistory, [JSON.stringify(rows)]);
  await rowsOf(db, setVersions, [JSON.stringify(rows)]);
}

type MessageDays = { id: string; out: Date | null; in: Date | null };

/** Dates the messages of orders, and their evidence when the order was entered. */
export async function backdateParts(db: Db, orders: readonly MessageDays[]): Promise<void> {
  await rowsOf(db, backdateMessages, [JSON.stringify(orders)]);
  await rowsOf(db, backdateFiles, [orders.map(({ id }) => id)]);
}
