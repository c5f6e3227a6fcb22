import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { test as base } from '../../test/kit.ts';
import { type Fault, type SimulatorServer, simulatorServer } from '../../test/simulator-server.ts';
import { newId } from '../kernel/ids.ts';
import { addAccount, findAccount } from './account-store.ts';
import { takePlace } from './bucket-store.ts';
import { listCalls } from './call-store.ts';
import { ConnectorError } from './connector-error.ts';
import type { ConnectorParts } from './exchange.ts';
import { openTracking } from './open-tracking.ts';
import { sealFor } from './secrets.ts';

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

async function newAccount(app: FastifyInstance, provider: string, world: Partial<SimulatorServer['world']> = {}) {
  const simulator = await simulatorServer(provider, world);
  const id = newId();
  const place = { id, provider, baseUrl: simulator.baseUrl };
  await addAccount(app.db, id, {
    ...{ ...place, sandbox: true, name: `account ${id}`, scopes: '', perSecond: null, price: null, departmentId: null },
    ...{ secretHint: null, webhookSecretHint: null },
    sealedSecret: await sealFor(app.db, place, 'secret', simulator.world.secret),
    sealedWebhookSecret: await sealFor(app.db, place, 'webhook', simulator.world.webhookSecret),
  });
  const parts = { db: app.db, settings: app.settings, timeout: 300, ...virtualClock() };
  return { id, simulator, parts };
}

const test = base.extend<{
  account: (provider: string, world?: Partial<SimulatorServer['world']>) => Promise<Account>;
}>({
  account: async ({ app }, use) => {
    const made: Account[] = [];
    await use(async (provider, world) => {
      const account = await newAccount(app, provider, world);
      made.push(account);
      return account;
    });
    for (const { simulator } of made) await simulator.close();
  },
});

async function opened({ parts, id }: Account) {
  const tracking = await openTracking(parts, id);
  if (!tracking) throw new Error('no account');
  return tracking;
}

const PROVIDERS = ['track17', 'kuaidi100', 'aftership', 'easypost'] as const;
const numbers = (count: number, prefix = 'LX') =>
  Array.from({ length: count }, (_, at) => ({ number: `${prefix}${String(at).padStart(9, '0')}CN`, carrier: null }));

test.for(PROVIDERS)('[BC-05] %s registers and tracks parcels', async (provider, { account }) => {
  const made = await account(provider);
  const { register, poll, stop, provider: client } = await opened(made);
  const some = numbers(5);
  const registered = await register(some);
  expect(registered.map(({ number, outcome }) => [number, outcome])).toEqual(
    some.map(({ number }) => [number, 'registered']),
  );
  expect((await register(some)).map(({ outcome }) => outcome).every((outcome) => outcome !== 'rejected')).toBe(true);
  expect(await made.simulator.world.state.count()).toBe(5);
  if (!client.capabilities.poll) return;
  made.simulator.world.now = new Date(made.simulator.world.now.getTime() + 20 * 86_400_000);
  const { updates, failure } = await poll([...some, ...numbers(1, 'ZZ')]);
  expect([updates.length, failure]).toEqual([5, null]);
  const events = updates.flatMap((update) => update.events);
  expect(events.length).toBeGreaterThan(5);
  expect(
    events.every(
      ({ occurredAt, tzKnown, providerStatus }) => tzKnown && occurredAt.endsWith('.000Z') && providerStatus,
    ),
  ).toBe(true);
  expect(await stop(some)).toBeNull();
  const known = await made.simulator.world.state.find(some.map(({ number }) => number));
  expect(known.every(({ stoppedAt }) => (stoppedAt !== null) === client.capabilities.stop)).toBe(true);
});

const AMBIGUOUS: readonly Fault[] = ['dropped', 'truncated', 'slow', 500];
test.for(PROVIDERS.flatMap((provider) => AMBIGUOUS.map((fault) => [provider, fault] as const)))(
  '[BC-05] %s: a registration that got %s is looked up before a retry, and happens once',
  async ([provider, fault], { account, db }) => {
    const made = await account(provider);
    const { register } = await opened(made);
    const added: string[] = [];
    const { state } = made.simulator.world;
    const { add } = state;
    state.add = async (more, at) => {
      const fresh = await add(more, at);
      added.push(...fresh);
      return fresh;
    };
    made.simulator.next(fault);
    const [registered] = await register(numbers(1), { recordType: 'waybill', recordIds: ['a'.repeat(32)] });
    expect(registered?.outcome).toMatch(/^(registered|already)$/);
    expect(added).toHaveLength(1);
    const calls = await listCalls(db, { recordType: 'waybill', recordId: 'a'.repeat(32) }, { limit: 100 });
    const own = calls.filter(({ accountId }) => accountId === made.id).toReversed();
    expect(own[0]).toMatchObject({ errorClass: 'ambiguous', attempt: 1 });
    const looked = provider !== 'kuaidi100';
    const committed = fault === 'dropped' || fault === 'truncated';
    expect(own).toHaveLength(looked && !committed ? 3 : 2);
    expect(JSON.stringify(own)).not.toContain(made.simulator.world.secret);
  },
);

test('[BC-05] does not retry while the provider cannot confirm whether it has the number', async ({ account }) => {
  const made = await account('track17');
  const { register } = await opened(made);
  made.simulator.next('dropped', 500);
  expect(await register(numbers(2))).toMatchObject(Array(2).fill({ outcome: 'failed', errorClass: 'ambiguous' }));
  expect(made.simulator.received).toEqual(['POST /register', 'POST /gettrackinfo']);
});

test('every process observes the retry delay a provider requests', async ({ account, secondApp }) => {
  const made = await account('track17');
  const { poll, register } = await opened(made);
  await register(numbers(1));
  made.simulator.next(429);
  const { failure, unanswered } = await poll(numbers(1));
  expect([failure?.errorClass, failure?.retryAfter, unanswered.length]).toEqual(['retryable', 2, 1]);
  const elsewhere = await takePlace(secondApp.db, made.id, { perSecond: 3, now: made.parts.now?.() });
  expect(elsewhere).toBeGreaterThan(1_000);
  expect(elsewhere).toBeLessThanOrEqual(2_000);
  expect((await poll(numbers(1))).updates).toHaveLength(1);
});

test('[BC-05] an exhausted quota pauses the account with a reason and stops requests', async ({ account, db }) => {
  const made = await account('track17', { quota: 50 });
  const { register } = await opened(made);
  const registered = await register(numbers(200));
  const count = (outcome: string) => registered.filter((one) => one.outcome === outcome).length;
  expect([count('registered'), count('rejected') + count('failed')]).toEqual([50, 150]);
  expect(registered.at(-1)).toMatchObject({ errorClass: 'quota' });
  expect(await findAccount(db, made.id)).toMatchObject({ state: 'paused', pauseReason: 'quota' });
  // The third call finds the quota exhausted; later calls are not sent.
  expect(made.simulator.received.length).toBeLessThanOrEqual(3);
});

test('a wrong key pauses the account; five consecutive failures open the circuit breaker', async ({ account, db }) => {
  const wrong = await account('aftership');
  wrong.simulator.world.secret = 'another';
  const refused = await (await opened(wrong)).register(numbers(3));
  expect(refused).toMatchObject(Array(3).fill({ outcome: 'failed', errorClass: 'auth' }));
  expect(wrong.simulator.received).toHaveLength(1);
  expect(await findAccount(db, wrong.id)).toMatchObject({ state: 'paused', pauseReason: 'auth' });
  const down = await account('track17');
  const { poll } = await opened(down);
  down.simulator.next(...Array<Fault>(10).fill(500));
  for (let asked = 0; asked < 8; asked += 1) expect((await poll(numbers(1))).failure?.errorClass).toBe('retryable');
  expect(down.simulator.received).toHaveLength(5);
});

test('[BC-05] 10,000 numbers at 3 requests a second, from two processes with one bucket, never exceed the rate', async ({
  account,
  secondApp,
}) => {
  const made = await account('track17');
  const clock = virtualClock();
  const granted: number[][] = [];
  /** The clock of one process: read right before it requests a slot; without a slot it waits. */
  const watched = () => {
    const own: number[] = [];
    granted.push(own);
    const now = () => {
      own.push(clock.now().getTime());
      return clock.now();
    };
    const wait = (milliseconds: number) => {
      own.pop();
      return clock.wait(milliseconds);
    };
    return { now, wait };
  };
  const other = await openTracking({ ...made.parts, ...watched(), db: secondApp.db }, made.id);
  const own = await opened({ ...made, parts: { ...made.parts, ...watched() } });
  const all = numbers(10_000);
  const results = await Promise.all([own.register(all.slice(0, 5_000)), other?.register(all.slice(5_000))]);
  expect(results.flat().filter((one) => one?.outcome === 'registered')).toHaveLength(10_000);
  expect(await made.simulator.world.state.count()).toBe(10_000);
  const times = granted.flat();
  expect(times).toHaveLength(250);
  expect(granted.every(({ length }) => length === 125)).toBe(true);
  const within = (at: number) => times.filter((time) => time >= at && time < at + 1_000).length;
  expect(Math.max(...times.map(within))).toBe(3);
});

test('grants a slot in the bucket to only one of many concurrent requests', async ({ account, db, secondApp }) => {
  const { id } = await account('track17');
  const now = new Date('2026-09-01T00:00:00Z');
  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, at) => takePlace(at % 2 ? db : secondApp.db, id, { perSecond: 3, now })),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
  expect(waits.filter((wait) => wait > 0 && wait <= 334)).toHaveLength(19);
});

test('[D8] an account that is not a sandbox cannot reach this machine', async ({ account, app, db }) => {
  const made = await account('track17');
  await app.pool.query('update connector_account set sandbox = false where id = $1', [made.id]);
  const { failure } = await (await opened(made)).poll(numbers(1));
  expect(failure).toBeInstanceOf(ConnectorError);
  expect(failure).toMatchObject({ errorClass: 'fatal' });
  expect(made.simulator.received).toEqual([]);
  const [call] = await listCalls(db, { accountId: made.id }, { limit: 1 });
  expect(call).toMatchObject({ status: null, errorClass: 'fatal' });
});
