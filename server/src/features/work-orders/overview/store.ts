import {
  type AnswerTime,
  CLAIMED_PARCELS_PAGE,
  type ClaimedParcel,
  type ClaimSum,
  type OutcomeSum,
  RECOVERED_CHANNELS,
} from '@opsyard/contract';
import { type Db, rowsOf } from '../../../kernel/database/db.ts';
import { bind, type Conditions } from '../../../kernel/routes/list-query.ts';
import { whereOf } from '../../../records/list.ts';
import type { Visibility } from '../../../records/visibility.ts';

/** Money that was never billed cannot be recovered. */
const BILLED = "t.kind = 'dispute'";

/** The totals of the visible work orders by month and channel: those from a day on, and all open ones. */
export async function sumOutcomes(db: Db, { conditions }: Visibility, since: string): Promise<OutcomeSum[]> {
  const here = { sql: [...conditions.sql], values: [...conditions.values] };
  const day = `${bind(here, since)}::date`;
  here.sql.push(BILLED, `(t.status in ('0', '1', '2') or t.closed_on >= ${day} or t.submitted_on >= ${day})`);
  const text = `
    select date_trunc('month', o.day)::date::text as month, t.channel, o.outcome, count(*)::int as count,
      coalesce(sum(o.amount), 0)::float8 as amount
    from work_order t cross join lateral (values
      ('claimed', t.submitted_on, t.overcharge, t.submitted_on >= ${day}),
      ('recovered', t.closed_on, t.settled_amount, t.status = '3' and t.closed_on >= ${day}),
      ('lost', t.closed_on, t.overcharge, t.status = '4' and t.submitted_on is not null and t.closed_on >= ${day}),
      ('open', t.billed_on, t.overcharge, t.status in ('0', '1', '2'))
    ) as o (outcome, day, amount, counts)
    where ${whereOf({ conditions: here } as Visibility)} and o.counts
    group by 1, 2, 3 order by 1, 2, 3
  `;
  return await rowsOf<OutcomeSum>(db, { text }, here.values);
}

/** The time the visible work orders took from their last submission until they were closed, from a day on. */
export async function answerTimes(db: Db, { conditions }: Visibility, since: string): Promise<AnswerTime[]> {
  const here = { sql: [...conditions.sql], values: [...conditions.values] };
  here.sql.push(
    BILLED,
    `t.status in ('3', '4') and t.submitted_on is not null and t.closed_on >= ${bind(here, since)}::date`,
  );
  const text = `
    select t.channel, t.closed_on - t.submitted_on as days, count(*)::int as count
    from work_order t where ${whereOf({ conditions: here } as Visibility)} group by 1, 2 order by 1, 2
  `;
  return await rowsOf<AnswerTime>(db, { text }, here.values);
}

/** The recovered amounts of the visible work orders by channel: those closed from a day on. */
export async function sumRecovered(db: Db, { conditions }: Visibility, from: string) {
  const here = { sql: [...conditions.sql], values: [...conditions.values] };
  here.sql.push(BILLED, `t.status = '3' and t.closed_on >= ${bind(here, from)}::date`);
  const text = `
    select t.channel, count(*)::int as count, coalesce(sum(t.settled_amount), 0)::float8 as amount
    from work_order t where ${whereOf({ conditions: here } as Visibility)}
    group by 1 order by 3 desc, 1 limit ${RECOVERED_CHANNELS}
  `;
  return await rowsOf<{ channel: string; count: number; amount: number }>(db, { text }, here.values);
}

/** The matching claims and their parcels: both a figure and its list are read from them. */
function claimedParcelsOf(here: Conditions, from: string): string {
  return `
    claim as (
      select t.id, t.number, t.channel, t.tracking_number, t.overcharge, t.reason
      from work_order t where ${whereOf({ conditions: here } as Visibility)}
    ), walk as (
      select c.id as claim, c.channel, upper(c.tracking_number) collate "C" as number, 0 as step from claim c
      union
      select w.claim, w.channel, case when a.old_number = w.number then a.new_number else a.old_number end, w.step + 1
      from walk w join number_alias a on a.old_number = w.number or a.new_number = w.number where w.step < 10
    ), claimed as (
      select distinct p.id, p.number, p.channel, walk.claim
      from walk join waybill p on p.number_fold = lower(walk.number) and p.channel = walk.channel
      where p.deleted_at is null and p.shipped_on >= ${bind(here, from)}::date
    )`;
}

type ClaimedQuery = { from: string; channel: string; cursor?: string | undefined };

/** The parcels of a channel counted by `sumClaims`, by number from a cursor on, one more than a page. */
export async function listClaimedParcels(
  db: Db,
  { conditions }: Visibility,
  { from, channel, cursor }: ClaimedQuery,
): Promise<ClaimedParcel[]> {
  const here = { sql: [...conditions.sql], values: [...conditions.values] };
  here.sql.push(`t.shipped_on >= ${bind(here, from)}::date`, `t.channel = ${bind(here, channel)}::uuid`);
  const text = `
    with recursive ${claimedParcelsOf(here, from)}
    select p.id, p.number, jsonb_agg(
      jsonb_build_object('id', replace(c.id::text, '-', ''), 'number', c.number) order by c.number
    ) as orders
    from claimed p join claim c on c.id = p.claim where p.number collate "C" > ${bind(here, cursor ?? '')}
    group by p.id, p.number order by p.number collate "C" limit ${CLAIMED_PARCELS_PAGE + 1}
  `;
  return await rowsOf<ClaimedParcel>(db, { text }, here.values);
}

/**
 * The visible work orders about parcels shipped from a day on, by channel, and the amount overcharged by volume. A parcel counts once however
 * many orders it has, and only for the channel it was shipped with.
 */
export async function sumClaims(db: Db, { conditions }: Visibility, from: string): Promise<ClaimSum[]> {
  const here = { sql: [...conditions.sql], values: [...conditions.values] };
  here.sql.push(BILLED, `t.shipped_on >= ${bind(here, from)}::date`);
  const text = `
    with recursive ${claimedParcelsOf(here, from)},
    parcels as (select channel, count(distinct id)::int as parcels from claimed group by 1)
    select c.channel, count(*)::int as orders, coalesce(p.parcels, 0) as parcels,
      coalesce(sum(c.overcharge) filter (where c.reason in ('measure', 'rule') and c.overcharge > 0), 0)::float8 as overcharged
    from claim c left join parcels p on p.channel = c.channel
    group by c.channel, p.parcels order by 2 desc, 1 limit ${RECOVERED_CHANNELS}
  `;
  return await rowsOf<ClaimSum>(db, { text }, here.values);
}
