import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { test as base } from '../../test/kit.ts';
import { type Fault, type SimulatorServer, simulatorServer } from '../../test/simulator-server.ts';
import { newId } from '../kernel/database/ids.ts';
import { findAccount, insertAccount } from './account-store.ts';
import { acquireToken } from './bucket-store.ts';
import { listCalls } from './call-store.ts';
import { ConnectorError } from './connector-error.ts';
import type { ConnectorParts } from './exchange.ts';
import { openTracking } from './open-tracking.ts';
import { sealAccountSecret } from './secrets.ts';

/** A clock that only advances during waits. */
function virtualClock() {
  let at = Date.parse('2026-09-01T00:00:00Z');
  return {
    now: () => new Date(at),
    wait: async (milliseconds: number) => {
      at += milliseconds;
    },
  };
}

type Account = { id: string; simulator: SimulatorServer; parts: ConnectorParts };

async function newAccount(app: FastifyInstance, provider: string, context: Partial<SimulatorServer['context']> = {}) {
  const simulator = await simulatorServer(provider, context);
  const id = newId();
  const place = { id, provider, baseUrl: simulator.baseUrl };
  await insertAccount(app.db, id, {
    ...{ ...place, sandbox: true, name: `account ${id}`, scopes: '', perSecond: null, price: null, departmentId: null },
    ...{ secretHint: null, webhookSecretHint: null },
    sealedSecret: await sealAccountSecret(app.db, place, 'secret', simulator.context.secret),
    sealedWebhookSecret: await sealAccountSecret(app.db, place, 'webhook', simulator.context.webhookSecret),
  });
  const parts = { db: app.db, settings: app.settings, timeout: 300, ...virtualClock() };
  return { id, simulator, parts };
}

const test = base.extend<{
  account: (provider: string, context?: Partial<SimulatorServer['context']>) => Promise<Account>;
}>({
  account: async ({ app }, use) => {
    const created: Account[] = [];
    await use(async (provider, context) => {
      const account = await newAccount(app, provider, context);
      created.push(account);
      return account;
    });
    for (const { simulator } of created) await simulator.close();
  },
});

async function openAccount({ parts, id }: Account) {
  const tracking = await openTracking(parts, id);
  if (!tracking) throw new Error('no account');
  return tracking;
}

const PROVIDERS = ['track17', 'kuaidi100', 'aftership', 'easypost'] as const;
const numbers = (count: number, prefix = 'LX') =>
  Array.from({ length: count }, (_, at) => ({ number: `${prefix}${String(at).padStart(9, '0')}CN`, carrier: null }));

test.for(PROVIDERS)('[BC-05] %s registers and tracks parcels', async (provider, { account }) => {
  const created = await account(provider);
  const { register, poll, stop, provider: client } = await openAccount(created);
  const batch = numbers(5);
  const registered = await register(batch);
  expect(registered.map(({ number, outcome }) => [number, outcome])).toEqual(
    batch.map(({ number }) => [number, 'registered']),
  );
  expect((await register(batch)).map(({ outcome }) => outcome).every((outcome) => outcome !== 'rejected')).toBe(true);
  expect(await created.simulator.context.state.count()).toBe(5);
  if (!client.capabilities.poll) return;
  created.simulator.context.now = new Date(created.simulator.context.now.getTime() + 20 * 86_400_000);
  const { updates, failure } = await poll([...batch, ...numbers(1, 'ZZ')]);
  expect([updates.length, failure]).toEqual([5, null]);
  const events = updates.flatMap((update) => update.events);
  expect(events.length).toBeGreaterThan(5);
  expect(
    events.every(
      ({ occurredAt, tzKnown, providerStatus }) => tzKnown && occurredAt.endsWith('.000Z') && providerStatus,
    ),
  ).toBe(true);
  expect(await stop(batch)).toBeNull();
  const known = await created.simulator.context.state.find(batch.map(({ number }) => number));
  expect(known.every(({ stoppedAt }) => (stoppedAt !== null) === client.capabilities.stop)).toBe(true);
});

const AMBIGUOUS: readonly Fault[] = ['dropped', 'truncated', 'slow', 500];
test.for(PROVIDERS.flatMap((provider) => AMBIGUOUS.map((fault) => [provider, fault] as const)))(
  '[BC-05] %s: a registration that got %s is looked up before a retry, and happens once',
  async ([provider, fault], { account, db }) => {
    const created = await account(provider);
    const { register } = await openAccount(created);
    const added: string[] = [];
    const { state } = created.simulator.context;
    const { add } = state;
    state.add = async (more, at) => {
      const fresh = await add(more, at);
      added.push(...fresh);
      return fresh;
    };
    created.simulator.next(fault);
    const [registered] = await register(numbers(1), { recordType: 'waybill', recordIds: ['a'.repeat(32)] });
    expect(registered?.outcome).toMatch(/^(registered|already)$/);
    expect(added).toHaveLength(1);
    const calls = await listCalls(db, { recordType: 'waybill', recordId: 'a'.repeat(32) }, { limit: 100 });
    const ownCalls = calls.filter(({ accountId }) => accountId === created.id).toReversed();
    expect(ownCalls[0]).toMatchObject({ errorClass: 'ambiguous', attempt: 1 });
    const lookedUp = provider !== 'kuaidi100';
    const committed = fault === 'dropped' || fault === 'truncated';
    expect(ownCalls).toHaveLength(lookedUp && !committed ? 3 : 2);
    expect(JSON.stringify(ownCalls)).not.toContain(created.simulator.context.secret);
  },
);

test('[BC-05] does not retry while the provider cannot confirm whether it has the number', async ({ account }) => {
  const created = await account('track17');
  const { register } = await openAccount(created);
  created.simulator.next('dropped', 500);
  expect(await register(numbers(2))).toMatchObject(Array(2).fill({ outcome: 'failed', errorClass: 'ambiguous' }));
  expect(created.simulator.received).toEqual(['POST /register', 'POST /gettrackinfo']);
});

test('every process observes the retry delay a provider requests', async ({ account, secondApp }) => {
  const created = await account('track17');
  const { poll, register } = await openAccount(created);
  await register(numbers(1));
  created.simulator.next(429);
  const { failure, unanswered } = await poll(numbers(1));
  expect([failure?.errorClass, failure?.retryAfter, unanswered.length]).toEqual(['retryable', 2, 1]);
  const elsewhere = await acquireToken(secondApp.db, created.id, { perSecond: 3, now: created.parts.now?.() });
  expect(elsewhere).toBeGreaterThan(1_000);
  expect(elsewhere).toBeLessThanOrEqual(2_000);
  expect((await poll(numbers(1))).updates).toHaveLength(1);
});

test('[BC-05] an exhausted quota pauses the account with a reason and stops requests', async ({ account, db }) => {
  const created = await account('track17', { quota: 50 });
  const { register } = await openAccount(created);
  const registered = await register(numbers(200));
  const count = (outcome: string) => registered.filter((one) => one.outcome === outcome).length;
  expect([count('registered'), count('rejected') + count('failed')]).toEqual([50, 150]);
  expect(registered.at(-1)).toMatchObject({ errorClass: 'quota' });
  expect(await findAccount(db, created.id)).toMatchObject({ state: 'paused', pauseReason: 'quota' });
  // The third call finds the quota exhausted; later calls are not sent.
  expect(created.simulator.received.length).toBeLessThanOrEqual(3);
});

test('a wrong key pauses the account; five consecutive failures open the circuit breaker', async ({ account, db }) => {
  const wrong = await account('aftership');
  wrong.simulator.context.secret = 'another';
  const rejected = await (await openAccount(wrong)).register(numbers(3));
  expect(rejected).toMatchObject(Array(3).fill({ outcome: 'failed', errorClass: 'auth' }));
  expect(wrong.simulator.received).toHaveLength(1);
  expect(await findAccount(db, wrong.id)).toMatchObject({ state: 'paused', pauseReason: 'auth' });
  const down = await account('track17');
  const { poll } = await openAccount(down);
  down.simulator.next(...Array<Fault>(10).fill(500));
  for (let attempt = 0; attempt < 8; attempt += 1)
    expect((await poll(numbers(1))).failure?.errorClass).toBe('retryable');
  expect(down.simulator.received).toHaveLength(5);
});

test('[BC-05] 10,000 numbers at 3 requests a second, from two processes with one bucket, never exceed the rate', async ({
  account,
  secondApp,
}) => {
  const created = await account('track17');
  const clock = virtualClock();
  const grantedTimes: number[][] = [];
  /** The clock of one process: read right before it requests a slot; without a slot it waits. */
  const observedClock = () => {
    const ownCalls: number[] = [];
    grantedTimes.push(ownCalls);
    const now = () => {
      ownCalls.push(clock.now().getTime());
      return clock.now();
    };
    const wait = (milliseconds: number) => {
      ownCalls.pop();
      return clock.wait(milliseconds);
    };
    return { now, wait };
  };
  // Nothing is slow here, however busy the machine is: the time of one process may go on during a request of the other.
  const parts = { ...created.parts, timeout: 60_000, maxWait: Number.POSITIVE_INFINITY };
  const other = await openTracking({ ...parts, ...observedClock(), db: secondApp.db }, created.id);
  const ownCalls = await openAccount({ ...created, parts: { ...parts, ...observedClock() } });
  const all = numbers(10_000);
  const results = await Promise.all([ownCalls.register(all.slice(0, 5_000)), other?.register(all.slice(5_000))]);
  expect(results.flat().filter((one) => one?.outcome === 'registered')).toHaveLength(10_000);
  expect(await created.simulator.context.state.count()).toBe(10_000);
  const times = grantedTimes.flat();
  expect(times).toHaveLength(250);
  expect(grantedTimes.every(({ length }) => length === 125)).toBe(true);
  const inSecondFrom = (at: number) => times.filter((time) => time >= at && time < at + 1_000).length;
  expect(Math.max(...times.map(inSecondFrom))).toBe(3);
});

test('[BC-05] a provider that refuses more than 3 requests a second refuses none of ours, unless the account allows more', async ({
  app,
  account,
}) => {
  const created = await account('track17');
  const { simulator } = created;
  const clock = virtualClock();
  const parts = { ...created.parts, ...clock, timeout: 60_000, maxWait: Number.POSITIVE_INFINITY };
  simulator.limitTo(3, () => clock.now().getTime());
  const all = numbers(2_000);
  const { register } = await openAccount({ ...created, parts });
  const registered = await register(all);
  expect(registered.filter(({ outcome }) => outcome === 'registered')).toHaveLength(2_000);
  expect([simulator.received.length, simulator.refused()]).toEqual([50, 0]);
  await app.pool.query('update connector_account set per_second = 1000 where id = $1', [created.id]);
  const faster = await openAccount({ ...created, parts });
  const { failure } = await faster.poll(all);
  expect(failure).toMatchObject({ errorClass: 'retryable', retryAfter: 1 });
  expect(simulator.refused()).toBeGreaterThan(0);
});

test('grants a slot in the bucket to only one of many concurrent requests', async ({ account, db, secondApp }) => {
  const { id } = await account('track17');
  const now = new Date('2026-09-01T00:00:00Z');
  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, at) => acquireToken(at % 2 ? db : secondApp.db, id, { perSecond: 3, now })),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
  expect(waits.filter((wait) => wait > 0 && wait <= 334)).toHaveLength(19);
});

test('[D8] an account that is not a sandbox cannot reach this machine', async ({ account, app, db }) => {
  const created = await account('track17');
  await app.pool.query('update connector_account set sandbox = false where id = $1', [created.id]);
  const { failure } = await (await openAccount(created)).poll(numbers(1));
  expect(failure).toBeInstanceOf(ConnectorError);
  expect(failure).toMatchObject({ errorClass: 'fatal' });
  expect(created.simulator.received).toEqual([]);
  const [call] = await listCalls(db, { accountId: created.id }, { limit: 1 });
  expect(call).toMatchObject({ status: null, errorClass: 'fatal' });
});
