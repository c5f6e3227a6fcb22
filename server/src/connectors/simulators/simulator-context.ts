import type { StoredAccount } from '../account-store.ts';
import type { ConnectorParts, Secrets } from '../exchange.ts';
import { databaseState } from './sandbox-store.ts';
import type { SimulatorContext } from './simulator.ts';

/** Of accounts that have none. */
const QUOTA = 10_000;

/** The simulator context of a sandbox account. */
export function simulatorContextOf(
  { db, now }: ConnectorParts,
  { id, quotaTotal }: StoredAccount,
  { secret, webhookSecret }: Secrets,
): SimulatorContext {
  return {
    state: databaseState(db, id),
    now: now?.() ?? new Date(),
    secret: secret ?? '',
    webhookSecret: webhookSecret ?? secret ?? '',
    quota: quotaTotal ?? QUOTA,
  };
}
