import { OVERVIEW_DAYS } from '@opsyard/contract';
import { type Db, rowsOf } from '../../../kernel/database/db.ts';
import { bind } from '../../../kernel/routes/list-query.ts';
import { whereOf } from '../../../records/list.ts';
import type { Visibility } from '../../../records/visibility.ts';

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
    where ${whereOf({ conditions } as Visibility)} and t.channel is not null
    group by t.channel order by count(*) desc, t.channel limit 200
  `;
  return await rowsOf<Score>(db, { text }, conditions.values);
}
