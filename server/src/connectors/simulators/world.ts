import type { StoredAccount } from '../account-store.ts';
import type { ConnectorParts, Secrets } from '../exchange.ts';
import { storedState } from './sandbox-store.ts';
import type { World } from './simulator.ts';

const QUOTA = 10_000;

/** The simulator context of a sandbox account. */
export function worldOf({ db, now }: ConnectorParts, { id }: StoredAccount, { secret, webhookSecret }: Secrets): World {
  return {
    state: storedState(db, id),
    now: now?.() ?? new Date(),
    secret: secret ?? '',
    webhookSecret: webhookSecret ?? secret ?? '',
    quota: QUOTA,
  };
}
