import { recordCheck, type StoredAccount } from './account-store.ts';
import { ConnectorError } from './connector-error.ts';
import type { ConnectorParts } from './exchange.ts';
import { openConnection } from './open-connection.ts';
import { providerOf } from './registry.ts';

const UNKNOWN = { quotaTotal: null, quotaLeft: null };

/** Checks an account at its provider; a failure is a result, not an error. */
export async function checkAccount(
  parts: ConnectorParts,
  account: StoredAccount,
): Promise<{ ok: boolean; message: string | null }> {
  try {
    const { message, ...quota } = await providerOf(account).provider.check(
      await openConnection(parts, account, { check: true }),
    );
    await recordCheck(parts.db, account.id, quota, true);
    return { ok: true, message };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    await recordCheck(parts.db, account.id, UNKNOWN, false);
    return { ok: false, message: error.message };
  }
}
