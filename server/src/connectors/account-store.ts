import type { ConnectorAccount } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../kernel/database/db.ts';

export type StoredAccount = Omit<ConnectorAccount, 'webhookUrl'> & {
  sealedSecret: string | null;
  sealedWebhookSecret: string | null;
};

/** Editable fields of an account. */
export type AccountFields = Pick<
  StoredAccount,
  | 'name'
  | 'baseUrl'
  | 'sealedSecret'
  | 'secretHint'
  | 'sealedWebhookSecret'
  | 'webhookSecretHint'
  | 'scopes'
  | 'perSecond'
  | 'price'
  | 'departmentId'
> & { monthlyQuota?: number | null };

const COLUMNS = `
  a.id, a.provider, a.name, a.sandbox, a.base_url as "baseUrl", a.sealed_secret as "sealedSecret", a.secret_hint as "secretHint",
  a.sealed_webhook_secret as "sealedWebhookSecret", a.webhook_secret_hint as "webhookSecretHint", a.scopes,
  a.per_second as "perSecond", a.monthly_quota as "monthlyQuota",
  case when a.price_currency is not null then jsonb_build_object('perThousand', a.price_per_thousand, 'currency', a.price_currency) end as price,
  a.department_id as "departmentId",
  (select d.depart_name from sys_depart d where d.id = a.department_id) as "departmentName",
  a.state, a.pause_reason as "pauseReason", a.last_check_at as "lastCheckAt", a.last_error as "lastError",
  a.last_error_at as "lastErrorAt", a.quota_total as "quotaTotal", a.quota_left as "quotaLeft", a.version`;

const list = statement(`
  select ${COLUMNS}, count(*) over ()::int as total from connector_account a order by lower(a.name) limit $1 offset $2
`);
const find = statement(`select ${COLUMNS} from connector_account a where a.id = $1`);
const lock = statement(`select ${COLUMNS} from connector_account a where a.id = $1 for update`);
// A sandbox is the last choice, even when real accounts are paused: simulated events must not reach a parcel that a
// real account could track.
const findForDepartments = statement(`
  select ${COLUMNS} from connector_account a left join sys_depart o on o.id = a.department_id
  where a.provider = $1 and (a.department_id is null or o.org_code = any ($2::text[]))
  order by a.sandbox, a.state <> 'active', a.department_id is null, lower(a.name), a.id limit 1
`);
const insert = statement(`
  insert into connector_account (id, provider, sandbox, name, base_url, sealed_secret, secret_hint, sealed_webhook_secret,
    webhook_secret_hint, scopes, per_second, department_id, price_per_thousand, price_currency,
    monthly_quota)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
`);
const update = statement(`
  update connector_account set name = $2, base_url = $3, sealed_secret = $4, secret_hint = $5, sealed_webhook_secret = $6,
    webhook_secret_hint = $7, scopes = $8, per_second = $9, department_id = $10,
    price_per_thousand = $11, price_currency = $12, monthly_quota = $13, version = version + 1
  where id = $1
`);
const updateState = statement(`
  update connector_account set state = $2, pause_reason = $3, version = version + 1 where id = $1
`);
const pause = statement(`
  update connector_account set state = 'paused', pause_reason = $2, version = version + 1 where id = $1 and state = 'active'
`);
// The quota is as of the last successful check, from which registrations are subtracted.
const updateCheck = statement(`
  update connector_account set quota_total = coalesce($2, quota_total),
    quota_left = coalesce($3, quota_left),
    last_check_at = case when $4::boolean or quota_left is null then clock_timestamp() else last_check_at end,
    last_error = case when $4 then null else last_error end,
    last_error_at = case when $4 then null else last_error_at end
  where id = $1
`);
const findCheckable = statement(`
  select id from connector_account where state = 'active' or pause_reason = 'quota' order by id
`);
const updateError = statement(
  'update connector_account set last_error = $2, last_error_at = clock_timestamp() where id = $1',
);
const findState = statement(`
  select state, pause_reason as "pauseReason" from connector_account where id = $1
`);
const lockSealed = statement(`
  select id, provider, base_url as "baseUrl", sealed_secret as "sealedSecret", sealed_webhook_secret as "sealedWebhookSecret"
  from connector_account where sealed_secret is not null or sealed_webhook_secret is not null order by id for update
`);
const updateSealed = statement(`
  update connector_account set sealed_secret = $2, sealed_webhook_secret = $3 where id = $1
`);
const remove = statement('delete from connector_account where id = $1 returning name, provider');

export async function listAccounts(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const rows = await rowsOf<StoredAccount & { total: number }>(db, list, [limit, offset]);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function findAccount(db: Db, id: string): Promise<StoredAccount | undefined> {
  return await rowOf<StoredAccount>(db, find, [id]);
}

export async function lockAccount(db: Db, id: string): Promise<StoredAccount | undefined> {
  return await rowOf<StoredAccount>(db, lock, [id]);
}

/** The account of a provider for the parcels of a user: one of their departments, else a shared one. */
export async function findAccountForDepartments(
  db: Db,
  provider: string,
  orgCodes: readonly string[],
): Promise<StoredAccount | undefined> {
  return await rowOf<StoredAccount>(db, findForDepartments, [provider, orgCodes]);
}

export async function insertAccount(
  db: Db,
  id: string,
  account: AccountFields & { provider: string; sandbox: boolean },
) {
  await rowsOf(db, insert, [id, account.provider, account.sandbox, ...columnValues(account)]);
}

export async function updateAccount(db: Db, id: string, account: AccountFields): Promise<void> {
  await rowsOf(db, update, [id, ...columnValues(account)]);
}

function columnValues(account: AccountFields): unknown[] {
  const { name, baseUrl, sealedSecret, secretHint, sealedWebhookSecret, webhookSecretHint } = account;
  const { scopes, perSecond, departmentId, price, monthlyQuota = null } = account;
  return [
    name,
    baseUrl,
    sealedSecret,
    secretHint,
    sealedWebhookSecret,
    webhookSecretHint,
    scopes,
    perSecond,
    departmentId,
    price?.perThousand ?? null,
    price?.currency ?? null,
    monthlyQuota,
  ];
}

/** Pauses or resumes an account. */
export async function setAccountState(
  db: Db,
  id: string,
  state: 'active' | 'paused',
  reason: 'manual' | null,
): Promise<void> {
  await rowsOf(db, updateState, [id, state, reason]);
}

/** Pauses an account whose provider refuses further requests. */
export async function pauseAccount(db: Db, id: string, reason: 'quota' | 'auth'): Promise<void> {
  await rowsOf(db, pause, [id, reason]);
}

/** Whether an account may be used now, and why not. */
export async function findAccountState(
  db: Db,
  id: string,
): Promise<Pick<StoredAccount, 'state' | 'pauseReason'> | undefined> {
  return await rowOf(db, findState, [id]);
}

type Quota = { quotaTotal: number | null; quotaLeft: number | null };

/** Records a check of an account; a success clears its last error. */
export async function recordCheck(db: Db, id: string, { quotaTotal, quotaLeft }: Quota, ok: boolean): Promise<void> {
  await rowsOf(db, updateCheck, [id, quotaTotal, quotaLeft, ok]);
}

/** Accounts to check periodically: not paused by a user and without a refused key. */
export async function accountsToCheck(db: Db): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, findCheckable)).map(({ id }) => id);
}

/** Records the last error. */
export async function recordError(db: Db, id: string, message: string): Promise<void> {
  await rowsOf(db, updateError, [id, message]);
}

/** Deletes an account with all its data. */
export async function deleteAccount(db: Db, id: string): Promise<{ name: string; provider: string } | undefined> {
  return await rowOf(db, remove, [id]);
}

type Sealed = Pick<StoredAccount, 'id' | 'provider' | 'baseUrl' | 'sealedSecret' | 'sealedWebhookSecret'>;

/** Accounts with secrets, locked. */
export async function lockSealedAccounts(db: Db): Promise<Sealed[]> {
  return await rowsOf<Sealed>(db, lockSealed);
}

/** Saves the sealed secrets of an account. */
export async function updateSealedSecrets(db: Db, id: string, secret: string | null, webhookSecret: string | null) {
  await rowsOf(db, updateSealed, [id, secret, webhookSecret]);
}
