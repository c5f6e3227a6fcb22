import { OVERVIEW_DAYS } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/db.ts';
import { bind } from '../../../kernel/list-query.ts';
import { whereOf } from '../../../records/list.ts';
import type { Visibility } from '../../../records/visibility.ts';
import { STUCK_AFTER_DAYS } from '../tracking/rules.ts';

/** The SQL for the days from the shipping day to an instant. */
const daysTo = (instant: string, row: string) =>
  `extract(epoch from ${instant} - ${row}.shipped_on::timestamptz) / 86400`;

export type DayCount = { ago: number; count: number };

/** The number of visible parcels with an instant on each of the last days, counted back from the start of today. */
export async function countByDay(
  db: Db,
  { conditions }: Visibility,
  column: 'first_scan_at' | 'delivered_at',
  since: string,
): Promise<DayCount[]> {
  const here = { sql: [...conditions.sql], values: [...conditions.values] };
  const start = `${bind(here, since)}::timestamptz`;
  const text = `
    select ceil(extract(epoch from ${start} - t.${column}) / 86400)::int as ago, count(*)::int as count
    from waybill t
    where ${whereOf({ conditions: here } as Visibility)} and t.${column} > ${start} - interval '${OVERVIEW_DAYS - 1} days'
      and t.${column} < ${start} + interval '1 day'
    group by 1
  `;
  return (await rowsOf<DayCount>(db, { text }, here.values)).map(({ ago, count }) => ({
    ago: Math.max(0, ago),
    count,
  }));
}

export type Score = {
  id: string;
  parcels: number;
  deliveredShare: number | null;
  exceptionShare: number | null;
  lostShare: number | null;
  daysToScan: number | null;
  medianDays: number | null;
  p90Days: number | null;
  stuck: number;
  silent: number;
};

const median = (part: number, column: string) =>
  `round(percentile_cont(${part}) within group (order by ${daysTo(`t.${column}`, 't')})::numeric, 1)::float8`;
const share = (column: 'status' | 'detail', value: string) =>
  `round(100.0 * count(*) filter (where t.${column} = '${value}') / count(*), 1)::float8`;

/** The performance of the visible parcels by channel. */
export async function scoreChannels(db: Db, { conditions }: Visibility): Promise<Score[]> {
  const text = `
    select t.channel as id, count(*)::int as parcels, ${share('status', 'delivered')} as "deliveredShare",
      ${share('status', 'exception')} as "exceptionShare", ${share('detail', 'lost')} as "lostShare", ${median(0.5, 'first_scan_at')} as "daysToScan",
      ${median(0.5, 'delivered_at')} as "medianDays", ${median(0.9, 'delivered_at')} as "p90Days",
      count(*) filter (where 'stuck' = any (t.flags))::int as stuck,
      count(*) filter (where 'silent' = any (t.flags))::int as silent
    from waybill t
    where ${whereOf({ conditions } as Visibility)}
    group by t.channel order by count(*) desc, t.channel limit 200
  `;
  return await rowsOf<Score>(db, { text }, conditions.values);
}

// A gap is the time between two events of a parcel; parcels are compared with delivered ones of the same channel and country.
const flag = statement(`
  with gaps as (
    select w.channel, w.country, extract(epoch from e.occurred_at - lag(e.occurred_at) over (
      partition by e.waybill_id order by e.occurred_at)) as seconds
    from waybill w join waybill_event e on e.waybill_id = w.id
    where w.deleted_at is null and w.delivered_at > now() - interval '60 days'
  ), usual as (
    select channel, country, percentile_cont(0.9) within group (order by seconds) as seconds
    from gaps where seconds is not null group by channel, country having count(*) >= 20
  ), judged as (
    select w.id,
      case when w.status = 'inTransit' then coalesce(w.last_event_at, w.status_since) else w.status_since end
        < now() - make_interval(days => (l.value)::int) as stuck,
      u.seconds is not null and w.last_event_at < now() - make_interval(secs => greatest(u.seconds, 172800)) as silent,
      ${daysTo('now()', 'w')} > coalesce(c.p90_days, c.transit_days) as overdue
    from waybill w
    join jsonb_each_text($1::jsonb) l on l.key = w.status
    left join usual u on u.channel is not distinct from w.channel and u.country is not distinct from w.country
    left join logistics_channel c on c.id = w.channel
    where w.deleted_at is null
  ), wanted as (
    select w.id, array(
      select f from unnest(w.flags) f where f not in ('stuck', 'silent', 'overdue')
      union all select 'stuck' where j.stuck union all select 'silent' where j.silent union all select 'overdue' where j.overdue
    ) as flags
    from waybill w left join judged j on j.id = w.id
    where w.deleted_at is null and (j.stuck or j.silent or j.overdue or w.flags && '{stuck,silent,overdue}')
  )
  update waybill w set flags = n.flags from wanted n
  where n.id = w.id and not (w.flags @> n.flags and w.flags <@ n.flags) returning w.id
`);

/**
 * Flags parcels whose status has long been unchanged or, in transit, that have had no event for as long, those without an event for longer than
 * 90 % of the gaps of their group, and those slower than 90 % of the parcels of their channel or, without enough data, than promised; returns
 * the number of changes.
 */
export async function flagLateParcels(db: Db): Promise<number> {
  return (await rowsOf(db, flag, [JSON.stringify(STUCK_AFTER_DAYS)])).length;
}
