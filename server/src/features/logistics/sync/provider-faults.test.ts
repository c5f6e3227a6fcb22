import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { runTurn, skipWaits } from '../../../../test/fixtures/job-fixture.ts';
import { memoryState } from '../../../../test/fixtures/memory-state.ts';
import { type Account, numberAt, test, work } from '../../../../test/fixtures/sync-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { findAccount } from '../../../connectors/account-store.ts';
import { processWaitingWebhooks } from '../../../connectors/process-waiting-webhooks.ts';

const DAY = 86_400_000;
const PROVIDERS = ['track17', 'kuaidi100', 'aftership', 'easypost'] as const;
type Provider = (typeof PROVIDERS)[number];

const add = ({ client }: Person, number: string, provider: Provider) =>
  client.waybill.add({ body: { number, provider } });
const get = ({ client }: Person, id: string) => client.waybill.get({ query: { id } });

async function jobOf({ client }: Person): Promise<string> {
  const [job] = (await client.recordJob.list({ query: { kinds: 'logisticsRegister', limit: 1 } })).records;
  return job?.id ?? '';
}

async function again(app: FastifyInstance, jobId: string): Promise<void> {
  await app.pool.query('delete from connector_bucket');
  await skipWaits(app, jobId);
  await runTurn(app, jobId);
}

async function reasonOf({ pool }: FastifyInstance, jobId: string): Promise<string> {
  const { rows } = await pool.query('select wait_reason as reason from record_job where id = $1', [jobId]);
  return rows[0].reason[0];
}

/** The state of a simulator, with the number of registered numbers. */
function counting() {
  const state = memoryState();
  const fresh: string[] = [];
  const add: typeof state.add = async (numbers, at) => {
    const added = await state.add(numbers, at);
    fresh.push(...added);
    return added;
  };
  return { fresh, state: { ...state, add } };
}

test.for(PROVIDERS)(
  '[BC-05] %s limits the rate, fails, and hangs up after registering: the number is registered once',
  async (provider, { app, person, account }) => {
    const { fresh, state } = counting();
    const { simulator, name } = await account(provider, { state });
    simulator.next(429);
    const { id } = await add(person, 'FAULT0000001', provider);
    const job = await jobOf(person);
    await runTurn(app, job);
    expect(await reasonOf(app, job)).toContain(`${name} limits`);
    expect(fresh).toEqual([]);
    simulator.next(500, 'none', 'dropped');
    await again(app, job);
    expect((await get(person, id)).registration).toBe('registered');
    expect(fresh).toEqual(['FAULT0000001']);
  },
);

test.for(PROVIDERS)(
  '[BC-05] an exhausted quota of %s pauses the account, and the job waits with the reason instead of failing',
  async (provider, { app, person, account }) => {
    const { simulator, id: accountId } = await account(provider);
    simulator.next(402);
    const { id } = await add(person, 'QUOTA0000001', provider);
    const job = await jobOf(person);
    await runTurn(app, job);
    await again(app, job);
    expect(await reasonOf(app, job)).toContain('quota');
    expect(await findAccount(app.db, accountId)).toMatchObject({ state: 'paused', pauseReason: 'quota' });
    expect(simulator.received).toHaveLength(1);
    await app.pool.query(`update connector_account set state = 'active', pause_reason = null`);
    await again(app, job);
    expect((await get(person, id)).registration).toBe('registered');
  },
);

type Sent = Awaited<ReturnType<Account['simulator']['webhook']>>;

test.for(PROVIDERS)(
  '[BC-05] pushes of %s without a valid signature write nothing; out of order and doubled, they end as in order',
  async (provider, { app, person, account }) => {
    const { simulator, id: accountId } = await account(provider);
    const number = numberAt('delivered');
    const { id } = await add(person, number, provider);
    await runTurn(app, await jobOf(person));
    const deliver = async ({ headers, body }: Sent) => {
      const sent = { method: 'POST', url: `/tms/webhook/${provider}/${accountId}`, headers, payload: body } as const;
      const { statusCode } = await app.inject(sent);
      await work(app, processWaitingWebhooks);
      return statusCode;
    };
    const before = await get(person, id);
    for (const signature of ['wrong', 'missing'] as const)
      expect(await deliver(await simulator.webhook(number, signature))).toBe(403);
    expect(await get(person, id)).toEqual(before);
    const { rows } = await app.pool.query('select 1 from waybill_event where waybill_id = $1', [id]);
    expect(rows).toEqual([]);

    const now = simulator.context.now.getTime();
    const webhooks: Sent[] = [];
    for (let daysAgo = 8; daysAgo >= 0; daysAgo -= 1) {
      simulator.context.now = new Date(now - daysAgo * DAY);
      webhooks.push(await simulator.webhook(number));
    }
    for (const one of webhooks.toReversed().flatMap((sent) => [sent, sent])) expect(await deliver(one)).toBe(200);
    const latest = await get(person, id);
    const { events } = await person.client.tracking.timeline({ query: { id } });
    expect(new Set(events.map(({ at, text }) => `${at} ${text}`)).size).toBe(events.length);
    expect(events.length).toBeGreaterThan(3);
    expect([latest.status, latest.lastEvent]).toEqual(['delivered', events[0]?.text]);
    await app.pool.query('delete from webhook_inbox');
    for (const one of webhooks) await deliver(one);
    expect((await get(person, id)).version).toBe(latest.version);
  },
);
