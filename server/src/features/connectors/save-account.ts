import { commonFailures, connectorFailures, type RegistrationPrice } from '@opsyard/contract';
import {
  type AccountFields,
  insertAccount,
  lockAccount,
  type StoredAccount,
  updateAccount,
} from '../../connectors/account-store.ts';
import { generateSandboxSecrets } from '../../connectors/add-sandbox-account.ts';
import { allowsLoopback } from '../../connectors/exchange.ts';
import { findProvider, providerOf } from '../../connectors/registry.ts';
import { hintOf, originOf, sealAccountSecret } from '../../connectors/secrets.ts';
import type { Actor } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/ids.ts';
import { violatedConstraint } from '../../kernel/database/retryable.ts';
import { fail, required } from '../../kernel/fail.ts';
import { addressToAsk } from '../../kernel/http/request-outside.ts';
import { InsideAddress } from '../../kernel/outside-address.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { type AuditContext, differences, writeAudit } from '../audit/index.ts';

export type Draft = {
  name: string;
  baseUrl?: string | null;
  secret?: string;
  webhookSecret?: string;
  scopes?: string;
  perSecond?: number | null;
  price?: RegistrationPrice | null;
  monthlyQuota?: number | null;
  departmentId?: string | null;
};
type SaveContext = { db: Db; settings: Settings; actor: Actor; request: AuditContext['request'] };

/** Adds an account; the answer is its id. */
export async function addConnector(
  by: SaveContext,
  { provider, sandbox, ...draft }: Draft & { provider: string; sandbox: boolean },
) {
  const known = required(findProvider(provider), connectorFailures.providerUnknown).provider;
  const baseUrl = sandbox ? (draft.baseUrl ?? null) : (draft.baseUrl ?? known.baseUrl);
  await requireAddress(by.settings, baseUrl, sandbox);
  const id = newId();
  const secrets = sandbox ? { ...generateSandboxSecrets(), ...draft } : draft;
  if (!secrets.secret) return fail(connectorFailures.secretNeeded);
  const binding = { id, provider, baseUrl };
  const fields = { ...plainOf(draft, baseUrl), ...NO_SECRETS, ...(await sealed(by.db, binding, secrets)) };
  await naming(() => insertAccount(by.db, id, { provider, sandbox, ...fields }));
  await writeAudit(by.db, by, 'connectorAdded', { provider, sandbox, name: draft.name, baseUrl });
  return id;
}

/** Changes an account; a stored secret stays as long as it goes to the same place. */
export async function editConnector(by: SaveContext, id: string, version: number, draft: Draft): Promise<void> {
  const before = required(await lockAccount(by.db, id), commonFailures.notFound);
  if (before.version !== version) fail(commonFailures.staleVersion);
  const { sandbox, provider } = before;
  const baseUrl = draft.baseUrl === undefined ? before.baseUrl : (draft.baseUrl ?? defaultUrl(before));
  if (baseUrl !== before.baseUrl) await requireAddress(by.settings, baseUrl, sandbox);
  const moved = originOf(baseUrl) !== originOf(before.baseUrl);
  if (moved && (!draft.secret || (before.sealedWebhookSecret !== null && !draft.webhookSecret)))
    fail(connectorFailures.secretNeeded);
  const secrets = { ...keptSecrets(before), ...(await sealed(by.db, { id, provider, baseUrl }, draft)) };
  const plain = plainOf({ ...before, ...draft }, baseUrl);
  await naming(() => updateAccount(by.db, id, { ...plain, ...secrets }));
  const secret = draft.secret || draft.webhookSecret ? { secret: 'changed' } : {};
  await writeAudit(by.db, by, 'connectorChanged', {
    account: before.name,
    ...secret,
    ...differences(plainOf(before, before.baseUrl), plain),
  });
}

function defaultUrl({ sandbox, provider }: StoredAccount): string | null {
  return sandbox ? null : providerOf({ provider }).provider.baseUrl;
}

function plainOf(draft: Draft, baseUrl: string | null) {
  const { name, scopes = '', perSecond = null, price = null, monthlyQuota = null, departmentId = null } = draft;
  return { name, baseUrl, scopes, perSecond, price, monthlyQuota, departmentId };
}

function keptSecrets({ sealedSecret, secretHint, sealedWebhookSecret, webhookSecretHint }: StoredAccount) {
  return { sealedSecret, secretHint, sealedWebhookSecret, webhookSecretHint };
}

const NO_SECRETS = { sealedSecret: null, secretHint: null, sealedWebhookSecret: null, webhookSecretHint: null };
type SealedFields = Pick<AccountFields, 'sealedSecret' | 'secretHint' | 'sealedWebhookSecret' | 'webhookSecretHint'>;
type SecretPlace = Parameters<typeof sealAccountSecret>[1];

async function sealed(
  db: Db,
  binding: SecretPlace,
  { secret, webhookSecret }: Pick<Draft, 'secret' | 'webhookSecret'>,
) {
  const sealedFields: Partial<SealedFields> = {};
  if (secret)
    Object.assign(sealedFields, {
      sealedSecret: await sealAccountSecret(db, binding, 'secret', secret),
      secretHint: hintOf(secret),
    });
  if (webhookSecret) {
    const sealedWebhookSecret = await sealAccountSecret(db, binding, 'webhook', webhookSecret);
    Object.assign(sealedFields, { sealedWebhookSecret, webhookSecretHint: hintOf(webhookSecret) });
  }
  return sealedFields;
}

/** Fails where nothing may be sent: in clear, with a password in the address, or to this machine and its network. */
async function requireAddress(settings: Settings, baseUrl: string | null, sandbox: boolean): Promise<void> {
  if (baseUrl === null) return;
  const loopback = allowsLoopback({ sandbox }, settings);
  const url = URL.parse(baseUrl);
  if (!url || url.search || url.hash || url.username || url.password) return fail(connectorFailures.addressWrong);
  if (url.protocol !== 'https:' && !loopback) return fail(connectorFailures.addressWrong);
  try {
    await addressToAsk(url, { loopback });
  } catch (error) {
    fail(error instanceof InsideAddress ? connectorFailures.addressInside : connectorFailures.addressUnknown);
  }
}

async function naming(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === 'connector_account_name') fail(connectorFailures.nameTaken);
    if (violated?.startsWith('connector_account_department')) fail(commonFailures.invalidInput);
    throw error;
  }
}
