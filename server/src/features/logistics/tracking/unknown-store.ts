import {
  type TrackingDetail,
  type TrackingSource,
  type TrackingStatus,
  UNKNOWN_STATUSES_MAX,
  type UnknownStatus,
} from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { bind } from '../../../kernel/routes/list-query.ts';
import { whereOf } from '../../../records/list.ts';
import type { Visibility } from '../../../records/visibility.ts';

const codes = statement(`
  select distinct source, raw_status as "rawStatus" from waybill_event where status is null limit 10000
`);
const parcels = statement(`
  select distinct waybill_id as id from waybill_event
  where status is null and (source, raw_status) in (select * from unnest($1::text[], $2::text[])) limit $3
`);
const update = statement(`
  update waybill_event e set status = m.status, detail = m.detail
  from jsonb_to_recordset($2::jsonb) as m (source text, "rawStatus" text, status text, detail text)
  where e.waybill_id = any ($1::uuid[]) and e.status is null and e.source = m.source and e.raw_status = m."rawStatus"
`);

/** The codes of visible parcels that have no meaning, those of most parcels first. */
export async function unknownStatuses(db: Db, { conditions }: Visibility): Promise<UnknownStatus[]> {
  const here = { sql: [...conditions.sql], values: [...conditions.values] };
  const text = `
    select e.source, e.raw_status as "rawStatus", count(distinct e.waybill_id)::int as parcels, max(e.occurred_at) as "lastAt"
    from waybill_event e join waybill t on t.id = e.waybill_id
    where e.status is null and ${whereOf({ conditions: here } as Visibility)}
    group by 1, 2 order by 3 desc, 1, 2 limit ${bind(here, UNKNOWN_STATUSES_MAX)}::int
  `;
  return await rowsOf<UnknownStatus>(db, { text }, here.values);
}

type Code = { source: TrackingSource; rawStatus: string };
/** What a code means by now. */
export type KnownCode = Code & { status: TrackingStatus; detail: TrackingDetail | null };

/** The codes of events that had no meaning when they were received. */
export async function unknownCodes(db: Db): Promise<Code[]> {
  return await rowsOf<Code>(db, codes);
}

/** Some parcels with events of these codes that have no meaning yet. */
export async function parcelsWith(db: Db, known: readonly Code[], limit: number): Promise<string[]> {
  const values = [known.map(({ source }) => source), known.map(({ rawStatus }) => rawStatus), limit];
  return (await rowsOf<{ id: string }>(db, parcels, values)).map(({ id }) => id);
}

/** Gives the events of parcels the meanings their codes have by now. */
export async function setMeanings(db: Db, waybillIds: readonly string[], known: readonly KnownCode[]): Promise<void> {
  await rowsOf(db, update, [waybillIds, JSON.stringify(known)]);
}
