import type { Db } from '../kernel/database/db.ts';
import { type Binding, seal, unseal } from '../kernel/secrets/seal.ts';
import type { StoredAccount } from './account-store.ts';

type SecretOwner = Pick<StoredAccount, 'id' | 'provider' | 'baseUrl'>;
const HINT_LENGTH = 4;

/** Binding of a sealed secret: the account and the origin it is sent to. */
export function bindingOf({ id, provider, baseUrl }: SecretOwner, what: 'secret' | 'webhook'): Binding {
  return { purpose: 'connector at rest', owner: `${what} ${id} ${provider} ${originOf(baseUrl)}` };
}

/** The origin a secret is sent to; a stored secret is never sent to another one. */
export function originOf(baseUrl: string | null): string {
  return baseUrl === null ? 'simulator' : new URL(baseUrl).origin;
}

export async function sealAccountSecret(
  db: Db,
  owner: SecretOwner,
  what: 'secret' | 'webhook',
  text: string,
): Promise<string> {
  return await seal(db, text, bindingOf(owner, what));
}

/** Opens the secrets of an account; null if not set. */
export async function openSecrets(db: Db, account: StoredAccount) {
  const { sealedSecret, sealedWebhookSecret } = account;
  const open = async (what: 'secret' | 'webhook', sealed: string | null) =>
    sealed === null ? null : await unseal(db, sealed, bindingOf(account, what));
  return { secret: await open('secret', sealedSecret), webhookSecret: await open('webhook', sealedWebhookSecret) };
}

/** The last characters of a secret, to tell secrets apart; empty for a short one. */
export function hintOf(text: string): string {
  return text.length >= HINT_LENGTH * 3 ? text.slice(-HINT_LENGTH) : '';
}

/** Removes secrets from a text in any encoding they may have. */
export function redactSecrets(text: string, secrets: readonly (string | null)[]): string {
  const encodings = secrets
    .filter((secret) => secret !== null && secret !== '')
    .flatMap((secret) => {
      const formEncoded = new URLSearchParams({ s: secret ?? '' }).toString().slice(2);
      return [secret ?? '', formEncoded, encodeURIComponent(secret ?? ''), JSON.stringify(secret).slice(1, -1)];
    });
  return encodings.reduce((rest, encoded) => rest.replaceAll(encoded, '••••'), text);
}
