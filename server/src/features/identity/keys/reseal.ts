import { resealAccounts } from '../../../connectors/reseal-accounts.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { type Binding, seal, unseal } from '../../../kernel/secrets/seal.ts';
import { bindingOf as bindingOfGateway, findSavedGateway, lockSavedGateway } from '../../messages/index.ts';
import { bindingOf } from '../two-factor/rules.ts';
import { lockSealedSecrets, saveSealedGateway, saveSealedSecret } from './sealed-store.ts';

/** Seals all secrets again with the current key; those that cannot be opened are left unchanged. */
export async function resealAll(db: Db): Promise<void> {
  for (const { id, sealed } of await lockSealedSecrets(db)) {
    const renewed = await reseal(db, sealed, bindingOf(id));
    if (renewed) await saveSealedSecret(db, id, renewed);
  }
  for (const channel of ['mail', 'sms'] as const) {
    if (!(await findSavedGateway(db, channel)).sealed) continue;
    const { gateway, sealed } = await lockSavedGateway(db, channel);
    const renewed = gateway && sealed && (await reseal(db, sealed, bindingOfGateway(gateway)));
    if (renewed) await saveSealedGateway(db, `${channel} gateway`, renewed);
  }
  await resealAccounts(db, reseal);
}

async function reseal(db: Db, sealed: string, binding: Binding): Promise<string | undefined> {
  const text = await unseal(db, sealed, binding).catch(() => undefined);
  return text === undefined ? undefined : await seal(db, text, binding);
}
