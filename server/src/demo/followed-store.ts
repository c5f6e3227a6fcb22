import { type Db, rowOf, rowsOf, statement } from '../kernel/database/db.ts';

const claim = statement(`
  insert into installation (name, value)
  select 'demo registrations', 'true' where not exists (select from connector_account where not sandbox)
  on conflict do nothing returning name
`);
const sandboxes = statement(
  'select id, provider from connector_account where sandbox and base_url is null order by name',
);
const unknown = statement(`
  select n.number from unnest($1::text[]) as n (number)
  where not exists (select from waybill w where w.number_fold = lower(n.number))
`);
const former = statement(`
  select w.id, w.number, w.provider, w.status, w.detail, w.created_at as "createdAt", w.last_event_at as "lastEventAt",
    w.delivered_at as "deliveredAt",
    case w.provider when 'track17' then c.track17_carrier when 'aftership' then c.aftership_carrier
      when 'kuaidi100' then c.kuaidi100_carrier when 'easypost' then c.easypost_carrier end as carrier
  from waybill w left join logistics_channel c on c.id = w.channel
  where w.created_by = $1 and w.provider is not null and w.registration is null and not w.flags && '{badCheckDigit}'
  order by w.id
`);
const mark = statement(`
  update waybill w set registration = r.registration,
    status = case w.status when 'pending' then 'notFound' else w.status end,
    status_since = case w.status when 'pending' then r."registeredAt" else w.status_since end
  from jsonb_to_recordset($1::jsonb) as r (id uuid, registration text, "registeredAt" timestamptz) where w.id = r.id
`);
const track = statement(`
  insert into waybill_tracking (waybill_id, account_id, carrier, registered_at, polled_at, pushed_at, next_poll_at)
  select r.id, r."accountId", r.carrier, r."registeredAt", r."polledAt", r."pushedAt", r."nextPollAt"
  from jsonb_to_recordset($1::jsonb) as r (id uuid, "accountId" uuid, carrier text, "registeredAt" timestamptz,
    "polledAt" timestamptz, "pushedAt" timestamptz, "nextPollAt" timestamptz)
`);
const register = statement(`
  insert into waybill_registration (id, waybill_id, account_id, number, carrier, reason, registered_at, by_id)
  select gen_random_uuid(), r.id, r."accountId", r.number, r.carrier, 'pattern', r."registeredAt", $2
  from jsonb_to_recordset($1::jsonb) as r (id uuid, "accountId" uuid, number text, carrier text, "registeredAt" timestamptz)
`);
// The simulator counts them against its quota. Their tracking ended before it began, so that it has no events of them.
const simulate = statement(`
  insert into connector_sandbox (account_id, number, carrier, registered_at, stopped_at)
  select r."accountId", r.number, r.carrier, r."registeredAt", r."registeredAt" - interval '30 days'
  from jsonb_to_recordset($1::jsonb) as r ("accountId" uuid, number text, carrier text, "registeredAt" timestamptz)
  on conflict do nothing
`);
const calls = statement(`
  insert into connector_call (id, account_id, at, method, url, status, duration, request_size, response_size, attempt,
    error_class, message, request_text, response_text)
  select c.id, c."accountId", c.at, 'POST', 'simulator:' || c.path, c.status, c.duration, 120, 480, 1,
    case when c.failed then 'retryable' end, case when c.failed then 'Too many requests' end, '', ''
  from jsonb_to_recordset($1::jsonb) as c (id uuid, "accountId" uuid, at timestamptz, path text, status int, duration int, failed boolean)
`);
const quota = statement(`
  update connector_account set quota_total = $2, quota_left = $3, last_check_at = now() where id = $1
`);

/** Whether parcels of the demo are to be registered now: once per installation, and nowhere but with sandbox accounts. */
export async function claimDemoRegistrations(db: Db): Promise<boolean> {
  return (await rowOf(db, claim)) !== undefined;
}

/** The accounts that simulators answer. */
export async function sandboxAccounts(db: Db): Promise<{ id: string; provider: string }[]> {
  return await rowsOf(db, sandboxes);
}

/** Those of some numbers that no waybill has. */
export async function freeNumbers(db: Db, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ number: string }>(db, unknown, [numbers])).map(({ number }) => number));
}

type Call = {
  id: string;
  accountId: string;
  at: Date;
  path: string;
  status: number;
  duration: number;
  failed: boolean;
};

/** Records calls of former days. */
export async function insertFormerCalls(db: Db, created: readonly Call[]): Promise<void> {
  await rowsOf(db, calls, [JSON.stringify(created)]);
}

/** Records what an account may register. */
export async function recordQuota(
  db: Db,
  accountId: string,
  { total, left }: { total: number; left: number },
): Promise<void> {
  await rowsOf(db, quota, [accountId, total, left]);
}

/** A parcel of the demo that has been tracked for some time. */
export type FormerParcel = {
  id: string;
  number: string;
  provider: string;
  status: string;
  detail: string | null;
  createdAt: string;
  lastEventAt: string | null;
  deliveredAt: string | null;
  carrier: string | null;
};

/** The parcels with a provider that somebody has added and that are not registered, by age. */
export async function formerParcels(db: Db, by: string): Promise<FormerParcel[]> {
  return await rowsOf<FormerParcel>(db, former, [by]);
}

/** The registration of a parcel in former days. */
export type FormerRegistration = Pick<FormerParcel, 'id' | 'number' | 'carrier'> & {
  accountId: string;
  registration: 'registered' | 'stopped';
  registeredAt: string;
  polledAt: Date | null;
  pushedAt: string | null;
  nextPollAt: Date | null;
};

/** Records registrations of former days. */
export async function insertRegistrations(db: Db, created: readonly FormerRegistration[], by: string): Promise<void> {
  const rows = JSON.stringify(created);
  await rowsOf(db, mark, [rows]);
  await rowsOf(db, track, [rows]);
  await rowsOf(db, register, [rows, by]);
  await rowsOf(db, simulate, [rows]);
}
