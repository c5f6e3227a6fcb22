import { type Db, rowOf, rowsOf, statement } from '../kernel/db.ts';

const claim = statement(`
  insert into installation (name, value) values ('demo work orders', to_jsonb(now())) on conflict do nothing returning name
`);
const channels = statement(
  'select id, code from logistics_channel where code = any ($1::text[]) and deleted_at is null',
);
const backdate = statement(`
  update work_order w set created_at = d.at, updated_at = d.at
  from unnest($1::uuid[], $2::timestamptz[]) as d (id, at) where w.id = d.id
`);

const backdateMessages = statement(`
  update work_order_message m set at = least(now(), (case m.direction
    when 'out' then w.submitted_on + time '09:30' else w.submitted_on + 3 + time '14:10' end) at time zone 'UTC')
  from work_order w where w.id = m.order_id and w.id = any ($1::uuid[])
`);
const backdateFiles = statement(`
  update record_file f set created_at = w.created_at
  from work_order w where f.record_type = 'workOrder' and w.id = f.record_id and w.id = any ($1::uuid[])
`);

/** Notes that the demo's work orders are there from now on; false when they were noted before. */
export async function claimDemoWorkOrders(db: Db): Promise<boolean> {
  return (await rowOf(db, claim)) !== undefined;
}

/** The ids of channels by their codes. */
export async function channelsByCode(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ id: string; code: string }>(db, channels, [codes]);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Says when orders were entered. */
export async function backdateOrders(db: Db, ids: readonly string[], at: readonly string[]): Promise<void> {
  await rowsOf(db, backdate, [ids, at]);
}

/** Dates the messages of submitted orders around their submission, and evidence when the order was entered. */
export async function backdateParts(db: Db, ids: readonly string[]): Promise<void> {
  await rowsOf(db, backdateMessages, [ids]);
  await rowsOf(db, backdateFiles, [ids]);
}
