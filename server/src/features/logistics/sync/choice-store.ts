import { SUCCESS_FROM_DAYS, SUCCESS_TO_DAYS, TRACKING_PROVIDERS } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { Candidate } from './choice.ts';

/** The maximum number of parcels in the success rate of an account. */
const SAMPLE = 2_000;

/** The latest parcels of the account `a` in the range of the success rate, with their carrier, and whether found and delivered. */
export const LATEST_PARCELS = `
  select w.last_event_at is not null as found, w.status = 'delivered' as delivered, lower(c.carrier) as carrier
  from waybill_tracking t join waybill w on w.id = t.waybill_id left join logistics_channel c on c.id = w.channel
  where t.account_id = a.id and t.registered_at > now() - interval '${SUCCESS_FROM_DAYS} days'
    and t.registered_at < now() - interval '${SUCCESS_TO_DAYS} days'
  order by t.registered_at desc limit ${SAMPLE}
`;

/** The beginning of the current month in UTC. */
export const MONTH = `date_trunc('month', now(), 'UTC')`;
/** Since when registrations have used some of the quota of the account `a`: reported by the provider, or else of the month. */
export const QUOTA_SINCE = `case when a.quota_left is null then ${MONTH} else a.last_check_at end`;

const candidates = statement(`
  select a.id, a.provider, a.sandbox, a.state, a.department_id is not null as own,
    case when coalesce(a.quota_left, a.monthly_quota) is not null then greatest(0, coalesce(a.quota_left, a.monthly_quota) - (
      select count(*) from waybill_tracking t where t.account_id = a.id and t.registered_at > ${QUOTA_SINCE}
    ))::int end as "quotaLeft",
    case when a.price_currency is not null
      then jsonb_build_object('perThousand', a.price_per_thousand, 'currency', a.price_currency) end as price,
    s.*
  from connector_account a left join sys_depart o on o.id = a.department_id
  cross join lateral (
    select count(*)::int as parcels, count(*) filter (where found)::int as found,
      count(*) filter (where carrier = lower($3))::int as "ofCarrier",
      count(*) filter (where found and carrier = lower($3))::int as "foundOfCarrier"
    from (${LATEST_PARCELS}) p
  ) s
  where a.provider = any ($1::text[]) and (a.department_id is null or o.org_code = any ($2::text[]))
  order by lower(a.name), a.id
`);

type CandidateFilter = { orgCodes: readonly string[]; carrier: string | null };

/** The tracking accounts available to a user, sorted by name, with their numbers of parcels. */
export async function candidatesFor(db: Db, { orgCodes, carrier }: CandidateFilter): Promise<Candidate[]> {
  return await rowsOf<Candidate>(db, candidates, [Object.keys(TRACKING_PROVIDERS), orgCodes, carrier]);
}
