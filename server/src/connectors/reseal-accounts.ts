import type { Db } from '../kernel/database/db.ts';
import type { Binding } from '../kernel/secrets/seal.ts';
import { lockSealedAccounts, updateSealedSecrets } from './account-store.ts';
import { bindingOf } from './secrets.ts';

type Reseal = (db: Db, sealed: string, binding: Binding) => Promise<string | undefined>;

/** Reseals the secrets of all accounts after a key rotation; secrets that cannot be opened stay unchanged. */
export async function resealAccounts(db: Db, reseal: Reseal): Promise<void> {
  for (const account of await lockSealedAccounts(db)) {
    const { sealedSecret, sealedWebhookSecret } = account;
    const secret = sealedSecret && (await reseal(db, sealedSecret, bindingOf(account, 'secret')));
    const webhook = sealedWebhookSecret && (await reseal(db, sealedWebhookSecret, bindingOf(account, 'webhook')));
    await updateSealedSecrets(db, account.id, secret ?? sealedSecret, webhook ?? sealedWebhookSecret);
  }
}
