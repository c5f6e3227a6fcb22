import { randomBytes } from 'node:crypto';
import type { RegistrationPrice } from '@opsyard/contract';
import type { Db } from '../kernel/database/db.ts';
import { newId } from '../kernel/database/ids.ts';
import { insertAccount } from './account-store.ts';
import { hintOf, sealAccountSecret } from './secrets.ts';
import { databaseState } from './simulators/sandbox-store.ts';
import type { TrackedNumber } from './tracking.ts';

/** Generates secrets, which simulators know. */
export function generateSandboxSecrets(): { secret: string; webhookSecret: string } {
  const generate = () => `sandbox-${randomBytes(12).toString('hex')}`;
  return { secret: generate(), webhookSecret: generate() };
}

type NewSandbox = {
  provider: string;
  name: string;
  price?: RegistrationPrice;
  monthlyQuota?: number;
  numbers: readonly TrackedNumber[];
};

/** Adds an account served by the simulator of this process, with some tracked parcels, and returns its id. */
export async function addSandboxAccount(db: Db, sandbox: NewSandbox, now: Date): Promise<string> {
  const { provider, name, price = null, monthlyQuota = null, numbers } = sandbox;
  const id = newId();
  const owner = { id, provider, baseUrl: null };
  const { secret, webhookSecret } = generateSandboxSecrets();
  await insertAccount(db, id, {
    ...{
      provider,
      sandbox: true,
      name,
      baseUrl: null,
      scopes: '',
      perSecond: null,
      price,
      monthlyQuota,
      departmentId: null,
    },
    ...{ sealedSecret: await sealAccountSecret(db, owner, 'secret', secret), secretHint: hintOf(secret) },
    sealedWebhookSecret: await sealAccountSecret(db, owner, 'webhook', webhookSecret),
    webhookSecretHint: hintOf(webhookSecret),
  });
  await databaseState(db, id).add(numbers, now);
  return id;
}
