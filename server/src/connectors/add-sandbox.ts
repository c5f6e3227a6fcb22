import { randomBytes } from 'node:crypto';
import type { RegistrationPrice } from '@opsyard/contract';
import type { Db } from '../kernel/db.ts';
import { newId } from '../kernel/ids.ts';
import { addAccount } from './account-store.ts';
import { hintOf, sealFor } from './secrets.ts';
import { storedState } from './simulators/sandbox-store.ts';
import type { TrackedNumber } from './tracking.ts';

/** Generates secrets, which simulators know. */
export function sandboxSecrets(): { secret: string; webhookSecret: string } {
  const made = () => `sandbox-${randomBytes(12).toString('hex')}`;
  return { secret: made(), webhookSecret: made() };
}

type Sandbox = { provider: string; name: string; price?: RegistrationPrice; numbers: readonly TrackedNumber[] };

/** Adds an account served by the simulator of this process, with some tracked parcels, and returns its id. */
export async function addSandbox(db: Db, sandbox: Sandbox, now: Date): Promise<string> {
  const { provider, name, price = null, numbers } = sandbox;
  const id = newId();
  const place = { id, provider, baseUrl: null };
  const { secret, webhookSecret } = sandboxSecrets();
  await addAccount(db, id, {
    ...{ provider, sandbox: true, name, baseUrl: null, scopes: '', perSecond: null, price, departmentId: null },
    ...{ sealedSecret: await sealFor(db, place, 'secret', secret), secretHint: hintOf(secret) },
    sealedWebhookSecret: await sealFor(db, place, 'webhook', webhookSecret),
    webhookSecretHint: hintOf(webhookSecret),
  });
  await storedState(db, id).add(numbers, now);
  return id;
}
