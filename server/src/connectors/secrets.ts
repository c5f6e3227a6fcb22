import type { Db } from '../kernel/db.ts';
import { type Binding, seal, unseal } from '../kernel/secrets/seal.ts';
import type { StoredAccount } from './account-store.ts';

type Place = Pick<StoredAccount, 'id' | 'provider' | 'baseUrl'>;
const HINT = 4;

/** What a secret is sealed for: the account, and the place it is sent to. */
export function bindingOf({ id, provider, baseUrl }: Place, what: 'secret' | 'webhook'): Binding {
  return { purpose: 'connector at rest', owner: `${what} ${id} ${provider} ${placeOf(baseUrl)}` };
}

/** Where a secret goes; a stored one goes nowhere else. */
export function placeOf(baseUrl: string | null): string {
  return baseUrl === null ? 'simulator' : new URL(baseUrl).origin;
}

/** Seals a secret of an account. */
export async function sealFor(db: Db, place: Place, what: 'secret' | 'webhook', text: string): Promise<string> {
  return await seal(db, text, bindingOf(place, what));
}

/** The secrets of an account; null where there is none. */
export async function openSecrets(db: Db, account: StoredAccount) {
  const { sealedSecret, sealedWebhookSecret } = account;
  const open = async (what: 'secret' | 'webhook', sealed: string | null) =>
    sealed === null ? null : await unseal(db, sealed, bindingOf(account, what));
  return { secret: await open('secret', sealedSecret), webhookSecret: await open('webhook', sealedWebhookSecret) };
}

/** The end of a secret, by which people tell secrets apart; nothing of a short one. */
export function hintOf(text: string): string {
  return text.length >= HINT * 3 ? text.slice(-HINT) : '';
}

/** Takes secrets out of a text, however they are written in it. */
export function redacted(text: string, secrets: readonly (string | null)[]): string {
  const forms = secrets
    .filter((secret) => secret !== null && secret !== '')
    .flatMap((secret) => {
      const inForm = new URLSearchParams({ s: secret ?? '' }).toString().slice(2);
      return [secret ?? '', inForm, encodeURIComponent(secret ?? ''), JSON.stringify(secret).slice(1, -1)];
    });
  return forms.reduce((rest, form) => rest.replaceAll(form, '••••'), text);
}
