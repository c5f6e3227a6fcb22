import type { FastifyInstance } from 'fastify';
import { insertAccount } from '../../src/connectors/account-store.ts';
import { processWaitingWebhooks } from '../../src/connectors/process-waiting-webhooks.ts';
import { pushFromSandbox } from '../../src/connectors/push-from-sandbox.ts';
import { sealAccountSecret } from '../../src/connectors/secrets.ts';
import { type Stage, simulatedEvents } from '../../src/connectors/simulators/simulated-events.ts';
import { newId } from '../../src/kernel/database/ids.ts';
import type { Job } from '../../src/kernel/jobs/job.ts';
import { test as base, type Person } from '../kit.ts';
import { runJob } from '../run-job.ts';
import { type SimulatorServer, simulatorServer } from '../simulator-server.ts';

const SYNC = ['logistics:waybill:view', 'logistics:waybill:edit', 'logistics:waybill:sync'] as const;
const CHANNEL = ['logistics:channel:view', 'logistics:channel:edit'] as const;

export type Account = { id: string; name: string; simulator: SimulatorServer };

/** An account connected to a simulator of its own with injectable faults. */
export async function newAccount(
  { db }: Pick<FastifyInstance, 'db'>,
  provider: string,
  world: Partial<SimulatorServer['context']> = {},
): Promise<Account> {
  const simulator = await simulatorServer(provider, { now: new Date(), ...world });
  const id = newId();
  const binding = { id, provider, baseUrl: simulator.baseUrl };
  const name = `account ${id}`;
  await insertAccount(db, id, {
    ...{ ...binding, sandbox: true, name, scopes: '', perSecond: 1_000, price: null, departmentId: null },
    ...{ secretHint: null, webhookSecretHint: null },
    sealedSecret: await sealAccountSecret(db, binding, 'secret', simulator.context.secret),
    sealedWebhookSecret: await sealAccountSecret(db, binding, 'webhook', simulator.context.webhookSecret),
  });
  return { id, name, simulator };
}

/** A user with the permission to register parcels, and provider accounts; everything is removed after each test. */
export const test = base.extend<{
  person: Person;
  account: (provider: string, world?: Partial<SimulatorServer['context']>) => Promise<Account>;
}>({
  person: async ({ as }, use) => use(await as(...SYNC, ...CHANNEL)),
  account: async ({ app }, use) => {
    const made: Account[] = [];
    await use(async (provider, world) => {
      const account = await newAccount(app, provider, world);
      made.push(account);
      return account;
    });
    for (const { simulator } of made) await simulator.close();
    for (const table of ['waybill', 'logistics_channel', 'connector_account', 'record_job'])
      await app.pool.query(`delete from ${table}`);
  },
});

/** Runs all queued runs of a background job; returns their number. */
export async function work<P>(app: FastifyInstance, job: Job<P>): Promise<number> {
  const { rows } = await app.pool.query(
    `delete from graphile_worker._private_jobs where task_id = (
       select id from graphile_worker._private_tasks where identifier = $1) returning payload`,
    [job.name],
  );
  for (const { payload } of rows) await runJob(app, job, payload as P);
  return rows.length;
}

/** Processes all webhooks of sandboxes and providers. */
export async function processWebhooks(app: FastifyInstance): Promise<void> {
  await work(app, pushFromSandbox);
  await work(app, processWaitingWebhooks);
}

/** A number whose story has reached a stage when it has just been registered. */
export function numberAt(stage: Stage, prefix = 'YT'): string {
  const now = new Date();
  for (let at = 0; ; at += 1) {
    const number = `${prefix}${String(at).padStart(10, '0')}`;
    const story = simulatedEvents({ number, carrier: null, registeredAt: now.toISOString(), stoppedAt: null }, now);
    if (story.at(-1)?.stage === stage) return number;
  }
}
