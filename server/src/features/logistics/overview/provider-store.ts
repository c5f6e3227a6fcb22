import { HEALTH_DAYS, type ProviderHealth, TRACKING_PROVIDERS } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { whereOf } from '../../../records/list.ts';
import type { Visibility } from '../../../records/visibility.ts';
import { LATEST_PARCELS, MONTH, QUOTA_SINCE } from '../sync/choice-store.ts';

const AT_MOST = 100;
const PERIOD_START = `now() - interval '${HEALTH_DAYS} days'`;

// Registrations since the provider reported its quota, or since the month began, have used some of it.
const accounts = statement(`
  select a.id, a.name, a.provider, a.sandbox, a.state, s.price, s."foundShare", s."costPerDelivered", a.pause_reason as "pauseReason", coalesce(a.quota_total, a.monthly_quota) as "quotaTotal",
    case when coalesce(a.quota_left, a.monthly_quota) is not null
      then greatest(0, coalesce(a.quota_left, a.monthly_quota) - r.since)::int end as "quotaLeft",
    case when a.quota_left is null and a.monthly_quota is not null
      then ceil(extract(epoch from ${MONTH} + interval '1 month' - now()) / 86400)::int end as "renewsIn", round(r.count / r.days, 1)::float8 as "perDay"
  from connector_account a left join sys_depart o on o.id = a.department_id
  cross join lateral (
    select count(*) filter (where t.registered_at > ${QUOTA_SINCE}) as since,
      count(*) filter (where t.registered_at > ${PERIOD_START})::numeric as count,
      greatest(1, ceil(extract(epoch from now() - min(greatest(t.registered_at, ${PERIOD_START}))) / 86400)) as days
    from waybill_tracking t where t.account_id = a.id
  ) r
  cross join lateral (
    select round(100.0 * count(*) filter (where found) / nullif(count(*), 0), 1)::float8 as "foundShare",
      round(a.price_per_thousand / 1000.0 * count(*) / nullif(count(*) filter (where delivered), 0), 3)::float8 as "costPerDelivered",
      case when a.price_currency is not null
        then jsonb_build_object('perThousand', a.price_per_thousand, 'currency', a.price_currency) end as price
    from (${LATEST_PARCELS}) p
  ) s
  where a.provider = any ($1::text[]) and (a.department_id is null or o.org_code = any ($2::text[]))
  order by a.sandbox, lower(a.name), a.id limit ${AT_MOST}
`);
const times = statement(`
  select account_id as id, percentile_cont(0.5) within group (order by duration)::int as time
  from connector_call where account_id = any ($1::uuid[]) and at > ${PERIOD_START} and status is not null group by 1
`);
const calls = statement(`
  select account_id as id, greatest(0, ceil(extract(epoch from $2::timestamptz - at) / 86400))::int as ago,
    count(*) filter (where error_class is null)::int as answered, count(*) filter (where error_class is not null)::int as failed
  from connector_call
  where account_id = any ($1::uuid[]) and at > $2::timestamptz - interval '${HEALTH_DAYS - 1} days' group by 1, 2
`);

type AccountHealth = Omit<ProviderHealth, 'followed' | 'due' | 'medianTime' | 'runsOutIn' | 'days'>;

/** The accounts available for a user's parcels, and the consumption of their quotas. */
export async function trackingAccounts(db: Db, orgCodes: readonly string[]): Promise<AccountHealth[]> {
  return await rowsOf<AccountHealth>(db, accounts, [Object.keys(TRACKING_PROVIDERS), orgCodes]);
}

/** The median duration of recent calls by account in milliseconds, without unanswered ones. */
export async function callTimes(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ id: string; time: number }>(db, times, [ids]);
  return new Map(rows.map(({ id, time }) => [id, time]));
}

/** Calls by account on each of the last days, counted back from the start of today. */
export async function callsByDay(db: Db, ids: readonly string[], since: string) {
  return await rowsOf<{ id: string; ago: number; answered: number; failed: number }>(db, calls, [ids, since]);
}

/** The number of visible parcels each account tracks, and of those due for a request. */
export async function followedParcels(db: Db, { conditions }: Visibility) {
  const text = `
    select k.account_id as id, count(*) filter (where t.registration = 'registered')::int as followed,
      count(*) filter (where k.next_poll_at <= now())::int as due
    from waybill t join waybill_tracking k on k.waybill_id = t.id
    where ${whereOf({ conditions } as Visibility)} and k.account_id is not null group by 1
  `;
  return await rowsOf<{ id: string; followed: number; due: number }>(db, { text }, conditions.values);
}
