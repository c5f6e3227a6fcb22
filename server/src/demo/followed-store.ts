import { type Db, rowOf, rowsOf, statement } from '../kernel/db.ts';

const claim = statement(`
  insert into installation (name, value)
  select 'demo registrations', 'true' where not exists (select from connector_account where not sandbox)
  on conflict do nothing returning name
`);
const sandboxes = statement(
  'select id, provider from connector_account where sandbox and base_url is null order by name',
);
const unknown = statement(`
  select n.number from unnest($1::text[]) as n (number) where not exists (select from waybill w where w.number = n.number)
`);
const calls = statement(`
  insert into connector_call (id, account_id, at, method, url, status, duration, request_size, response_size, attempt,
    error_class, message, request_text, response_text)
  select c.id, c."accountId", c.at, 'POST', 'simulator:' || c.path, c.status, c.duration, 120, 480, 1,
    case when c.failed then 'retryable' end, case when c.failed then 'Too many requests' end, '', ''
  from jsonb_to_recordset($1::jsonb) as c (id uuid, "accountId" uuid, at timestamptz, path text, status int, duration int, failed boolean)
`);
const quota = statement(`
  update connector_account set quota_total = $2, quota_left = $2, last_check_at = now() where id = $1
`);

/** Whether parcels of the demo are to be registered now: once in an installation's life, and nowhere but with sandbox accounts. */
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

/** Notes calls of former days. */
export async function insertFormerCalls(db: Db, created: readonly Call[]): Promise<void> {
  await rowsOf(db, calls, [JSON.stringify(created)]);
}

/** Notes what an account may register. */
export async function recordQuota(db: Db, accountId: string, total: number): Promise<void> {
  await rowsOf(db, quota, [accountId, total]);
}
