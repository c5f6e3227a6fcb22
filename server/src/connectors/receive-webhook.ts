import type pg from 'pg';
import type { Db } from '../kernel/database/db.ts';
import { newId } from '../kernel/database/ids.ts';
import { transact } from '../kernel/database/transact.ts';
import { storable } from '../kernel/table-reading/storable.ts';
import { findAccount } from './account-store.ts';
import { storeDelivery } from './inbox-store.ts';
import type { RawWebhook, Verdict } from './provider.ts';
import { queueStoredWebhook } from './queue-waiting-webhooks.ts';
import { findProvider } from './registry.ts';
import { openSecrets } from './secrets.ts';

/** Headers that are stored: those needed for signatures and delivery keys, never credentials. */
const STORED_HEADERS =
  /^(content-type|user-agent|sign|x-hmac-signature|aftership-hmac-sha256|x-[a-z-]*(id|event|topic|timestamp))$/;
const MAX_HEADER_VALUE = 300;
/** Bytes stored of a rejected webhook: anybody can send one, and its beginning is enough for diagnosis. */
const MAX_REJECTED_BODY = 4_000;

type Parts = { db: Db; pool: pg.Pool };
type IncomingWebhook = RawWebhook & {
  provider: string;
  accountId: string;
  /** Whether rejected webhooks are stored, too. */
  storesRejected: () => boolean;
};

/** Receives a webhook: verifies and stores its raw body, which is processed later. Undefined for an unknown account. */
export async function receiveWebhook(
  parts: Parts,
  webhook: IncomingWebhook,
): Promise<{ verdict: Verdict } | undefined> {
  const { provider: name, accountId, body, headers, storesRejected } = webhook;
  const account = await findAccount(parts.db, accountId);
  const provider = findProvider(name)?.provider;
  if (!provider || account?.provider !== name) return undefined;
  const { secret, webhookSecret } = await openSecrets(parts.db, account);
  const verdict = provider.verifyWebhook({ body, headers }, provider.webhookSecret === 'own' ? webhookSecret : secret);
  if (verdict !== 'valid' && !storesRejected()) return { verdict };
  const id = newId();
  const deliveryKey = storable(provider.deliveryKey({ body, headers }).slice(0, 200));
  const storedBody = verdict === 'valid' ? body : body.subarray(0, MAX_REJECTED_BODY);
  const delivery = { id, accountId, deliveryKey, headers: storedHeadersOf(headers), body: storedBody, verdict };
  const isNew = await transact(parts.pool, { work: (tx) => storeDelivery(tx, delivery) });
  if (isNew && verdict === 'valid') await queueStoredWebhook(parts);
  return { verdict };
}

function storedHeadersOf(headers: RawWebhook['headers']): Record<string, string> {
  const entries = Object.entries(headers).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(
    entries
      .filter(([name]) => STORED_HEADERS.test(name))
      .map(([name, value]) => [name, value.slice(0, MAX_HEADER_VALUE)]),
  );
}
