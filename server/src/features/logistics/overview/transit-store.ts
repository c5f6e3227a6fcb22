import { CHANNEL_TRANSIT_MIN, SCORECARD_DAYS } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';

const DAYS = 'extract(epoch from w.delivered_at - w.shipped_on::timestamptz) / 86400';
const part = (share: number) =>
  `round((percentile_cont(${share}) within group (order by ${DAYS}))::numeric, 1)::float8`;
const update = statement(`
  with known as (
    select w.channel, ${part(0.5)} as median, ${part(0.9)} as p90
    from waybill w
    where w.deleted_at is null and w.delivered_at > now() - make_interval(days => $1::int)
      and w.channel is not null and w.shipped_on <= w.delivered_at
    group by w.channel having count(*) >= $2::int
  )
  update logistics_channel c set median_days = k.median, p90_days = k.p90
  from logistics_channel o left join known k on k.channel = o.id
  where o.id = c.id and (c.median_days is distinct from k.median or c.p90_days is distinct from k.p90) returning c.id
`);

/** Computes the transit times of channels from parcels delivered in the last 90 days; returns the channels that changed. */
export async function updateTransitTimes(db: Db): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, update, [SCORECARD_DAYS, CHANNEL_TRANSIT_MIN])).map(({ id }) => id);
}
