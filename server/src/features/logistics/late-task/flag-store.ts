import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';
import { STUCK_AFTER_DAYS } from '../tracking/rules.ts';

/** Parcels delivered last that are checked at for each channel. */
const SAMPLE = 500;
/** A group with fewer gaps is no evidence of what is usual. */
const MIN_GAPS = 20;

// A gap is the time between two events of a parcel; parcels are compared with delivered ones of the same channel and country.
const delivered = (channel: string) => `
  select id, channel, country from waybill
  where channel ${channel} and status = 'delivered' and deleted_at is null and delivered_at > now() - interval '60 days'
  order by last_event_at desc limit ${SAMPLE}`;
const gaps = statement(`
  with recent as (
    select w.* from logistics_channel c cross join lateral (${delivered('= c.id')}) w
    union all (${delivered('is null')})
  ), gaps as (
    select w.channel, w.country, extract(epoch from e.occurred_at - lag(e.occurred_at) over (
      partition by e.waybill_id order by e.occurred_at)) as seconds
    from recent w join waybill_event e on e.waybill_id = w.id
  )
  select channel, country, percentile_cont(0.9) within group (order by seconds)::float8 as seconds
  from gaps where seconds is not null group by channel, country having count(*) >= ${MIN_GAPS}
`);
const LATE = "'{stuck,silent,overdue}'::text[]";
const flag = statement(`
  with checked as (
    select w.* from waybill w
    where w.id > $1 and w.deleted_at is null and (w.status = any ($2::text[]) or w.flags && ${LATE})
    order by w.id limit $3
  ), judged as (
    select w.id, w.flags,
      case when w.status = 'inTransit' then coalesce(w.last_event_at, w.status_since) else w.status_since end
        < now() - make_interval(days => (l.value)::int) as stuck,
      u.seconds is not null and w.last_event_at < now() - make_interval(secs => greatest(u.seconds, 172800)) as silent,
      extract(epoch from now() - w.shipped_on::timestamptz) / 86400 > coalesce(c.p90_days, c.transit_days) as overdue
    from checked w
    left join jsonb_each_text($4::jsonb) l on l.key = w.status
    left join jsonb_to_recordset($5::jsonb) as u (channel uuid, country text, seconds float8)
      on l.key is not null and u.channel is not distinct from w.channel and u.country is not distinct from w.country
    left join logistics_channel c on c.id = w.channel and l.key is not null
  ), requested as (
    select id, array(
      select f from unnest(flags) f where f <> all (${LATE})
      union all select 'stuck' where stuck union all select 'silent' where silent union all select 'overdue' where overdue
    ) as flags
    from judged
  ), changed as (
    update waybill w set flags = n.flags from requested n
    where n.id = w.id and not (w.flags @> n.flags and w.flags <@ n.flags) returning w.id
  )
  select (select max(id::text) from checked) as last, (select count(*)::int from changed) as changed
`);

/** The time that is usual between two events of parcels of a channel to a country, in seconds. */
export type UsualGap = { channel: string | null; country: string | null; seconds: number };

/** The gaps that 90 % of the gaps of parcels delivered lately do not exceed. */
export async function findUsualGaps(db: Db): Promise<UsualGap[]> {
  return await rowsOf<UsualGap>(db, gaps);
}

type Batch = { after: string; limit: number };

/**
 * Flags parcels whose status has long been unchanged or, in transit, that have had no event for as long, those without an event for longer than
 * usual, and those slower than 90 % of the parcels of their channel or, without enough data, than promised; returns the last parcel of the
 * batch, null behind the last one.
 */
export async function flagLateParcels(
  db: Db,
  usual: readonly UsualGap[],
  { after, limit }: Batch,
): Promise<{ last: string | null; changed: number }> {
  const open = Object.keys(STUCK_AFTER_DAYS);
  const values = [after, open, limit, JSON.stringify(STUCK_AFTER_DAYS), JSON.stringify(usual)];
  return one(await rowsOf<{ last: string | null; changed: number }>(db, flag, values));
}
