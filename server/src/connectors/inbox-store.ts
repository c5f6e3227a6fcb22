import type { ReceivedWebhook, WebhookDetail } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../kernel/database/db.ts';
import type { Verdict } from './provider.ts';

export type Delivery = {
  id: string;
  accountId: string;
  deliveryKey: string;
  headers: Record<string, string>;
  body: Buffer;
  verdict: Verdict;
};

const insert = statement(`
  insert into webhook_inbox (id, account_id, delivery_key, headers, body, verdict) values ($1, $2, $3, $4, $5, $6)
  on conflict (account_id, delivery_key) where verdict = 'valid' do update set deliveries = webhook_inbox.deliveries + 1
  returning id
`);
const COLUMNS = `
  w.id, w.account_id as "accountId", a.provider, w.received_at as "receivedAt", w.verdict, w.deliveries,
  w.processed_at as "processedAt", w.error, length(w.body) as size`;
const listAll = statement(`
  select ${COLUMNS} from webhook_inbox w join connector_account a on a.id = w.account_id
  where ($1::uuid is null or w.id < $1) and ($3::text is null or w.verdict = $3) order by w.id desc limit $2
`);
const listByAccount = statement(`
  select ${COLUMNS} from webhook_inbox w join connector_account a on a.id = w.account_id
  where w.account_id = $4 and ($1::uuid is null or w.id < $1) and ($3::text is null or w.verdict = $3)
  order by w.id desc limit $2
`);
const find = statement(`
  select ${COLUMNS}, w.headers, w.body from webhook_inbox w join connector_account a on a.id = w.account_id where w.id = $1
`);
const lock = statement(`
  select w.id, w.account_id as "accountId", a.provider, a.sandbox, w.body
  from webhook_inbox w join connector_account a on a.id = w.account_id
  where w.id = $1 and w.verdict = 'valid' and w.processed_at is null for update of w
`);
const waiting = statement(`
  select w.id, w.account_id as "accountId", a.provider, a.sandbox, w.body
  from webhook_inbox w join connector_account a on a.id = w.account_id
  where w.verdict = 'valid' and w.processed_at is null and w.error is null
  order by w.id limit $1 for update of w skip locked
`);
const anyWaiting = statement(`
  select exists (
    select from webhook_inbox w where w.verdict = 'valid' and w.processed_at is null and w.error is null
  ) as "isWaiting"
`);
const setProcessed = statement(`
  update webhook_inbox set processed_at = clock_timestamp(), error = null where id = any ($1::uuid[])
`);
const setError = statement(`update webhook_inbox set error = $2 where id = $1`);
const reopen = statement(`
  update webhook_inbox set processed_at = null, error = null where id = $1 and verdict = 'valid' returning id
`);
const deleteExpired = statement(`
  delete from webhook_inbox where id = any (array(
    select id from webhook_inbox where received_at < now() - make_interval(days => $1) limit $2
  )) returning 1
`);

/** Saves a delivery; returns false for a known key, whose count is increased. */
export async function storeDelivery(db: Db, delivery: Delivery): Promise<boolean> {
  const { id, accountId, deliveryKey, headers, body, verdict } = delivery;
  const row = await rowOf<{ id: string }>(db, insert, [
    id,
    accountId,
    deliveryKey,
    JSON.stringify(headers),
    body,
    verdict,
  ]);
  return row?.id === id;
}

type Page = { before?: string | undefined; limit: number };
type WebhookFilter = { accountId?: string | undefined; verdict?: Verdict | undefined };

/** Lists received webhooks, newest first. */
export async function listWebhooks(db: Db, { accountId, verdict }: WebhookFilter, { before, limit }: Page) {
  const page = [before ?? null, limit, verdict ?? null];
  if (accountId) return await rowsOf<ReceivedWebhook>(db, listByAccount, [...page, accountId]);
  return await rowsOf<ReceivedWebhook>(db, listAll, page);
}

/** Finds a webhook with headers and body. */
export async function findWebhook(db: Db, id: string) {
  return await rowOf<Omit<WebhookDetail, 'body'> & { body: Buffer }>(db, find, [id]);
}

export type PendingWebhook = { id: string; accountId: string; provider: string; sandbox: boolean; body: Buffer };

/** Finds and locks a webhook with a valid signature that is not processed. */
export async function lockWebhook(db: Db, id: string): Promise<PendingWebhook | undefined> {
  return await rowOf<PendingWebhook>(db, lock, [id]);
}

/** Finds and locks webhooks that wait to be processed, the oldest first; not those that failed. */
export async function lockWaiting(db: Db, limit: number): Promise<PendingWebhook[]> {
  return await rowsOf<PendingWebhook>(db, waiting, [limit]);
}

/** Whether any webhook waits that did not fail. */
export async function hasWaitingWebhooks(db: Db): Promise<boolean> {
  return (await rowOf<{ isWaiting: boolean }>(db, anyWaiting))?.isWaiting ?? false;
}

/** Marks webhooks as processed. */
export async function markProcessed(db: Db, ids: readonly string[]): Promise<void> {
  await rowsOf(db, setProcessed, [ids]);
}

/** Records why processing failed. */
export async function markFailed(db: Db, id: string, error: string): Promise<void> {
  await rowsOf(db, setError, [id, error]);
}

/** Queues a webhook with a valid signature again; returns false when there is none. */
export async function requeueWebhook(db: Db, id: string): Promise<boolean> {
  return (await rowOf(db, reopen, [id])) !== undefined;
}

/** Deletes a batch older than this many days and returns the count. */
export async function deleteExpiredWebhooks(db: Db, days: number, limit: number): Promise<number> {
  return (await rowsOf(db, deleteExpired, [days, limit])).length;
}
