import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { runTurn, skipWaits } from '../../../../test/fixtures/job-fixture.ts';
import { type Account, numberAt, processWebhooks, test, work } from '../../../../test/fixtures/sync-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { findAccount } from '../../../connectors/account-store.ts';
import { addSandboxAccount } from '../../../connectors/add-sandbox-account.ts';
import { listCalls } from '../../../connectors/call-store.ts';
import { processWaitingWebhooks } from '../../../connectors/process-waiting-webhooks.ts';
import { pushFromSandbox, pushFromSandboxes } from '../../../connectors/push-from-sandbox.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { runRecordJob } from '../../../records/jobs/record-job.ts';
import { insertRecords } from '../../../records/record-store.ts';
import { waybills } from '../waybills.ts';
import { pollDueParcels } from './poll-job.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const DAY = 86_400_000;

const add = ({ client }: Person, number: string, more: object = { provider: 'track17' }) =>
  client.waybill.add({ body: { number, ...more } });
const get = ({ client }: Person, id: string) => client.waybill.get({ query: { id } });
const syncOf = ({ client }: Person, id: string) => client.waybillSync.get({ query: { id } });

/** The latest job of a kind. */
async function lastJob({ client }: Person, kinds: 'logisticsRegister' | 'logisticsPoll' = 'logisticsRegister') {
  const [job] = (await client.recordJob.list({ query: { kinds, limit: 1 } })).records;
  if (!job) throw new Error(`no job ${kinds}`);
  return job;
}

test('[BC-05] a user without the permission to sync cannot register or query parcels, and sees no invisible ones', async ({
  as,
  account,
}) => {
  await account('track17');
  const editor = await as('logistics:waybill:view', 'logistics:waybill:edit');
  const { id, registration } = await add(editor, 'YT2026000001');
  expect(registration).toBeNull();
  await expect(editor.client.waybillSync.now({ body: { ids: [id] } })).rejects.toMatchObject(
    refusal(403, 'common.forbidden'),
  );
  const missing = refusal(404, 'common.notFound');
  await expect(editor.client.waybillSync.get({ query: { id: '0'.repeat(32) } })).rejects.toMatchObject(missing);
  await expect((await as()).client.waybillSync.get({ query: { id } })).rejects.toMatchObject(
    refusal(403, 'common.forbidden'),
  );
});

test('[BC-05] a parcel is registered once its channel has a provider, and the updates of the sandbox become its events', async ({
  app,
  person,
}) => {
  const { client } = person;
  const account = await addSandboxAccount(app.db, { provider: 'kuaidi100', name: 'Sandbox', numbers: [] }, new Date());
  const channel = await client.logisticsChannel.add({
    body: {
      name: 'EMS',
      code: 'EMS',
      carrier: 'China Post',
      service: 'post',
      provider: 'kuaidi100',
      carrierCode: 'ems',
    },
  });
  const number = numberAt('delivered', 'KD');
  const { id, registration } = await add(person, number, { channel: channel.id });
  expect(registration).toBe('queued');
  const job = await lastJob(person);
  expect(job).toMatchObject({ title: number, total: 1 });
  await runTurn(app, job.id);
  expect(await get(person, id)).toMatchObject({ registration: 'registered', status: 'notFound' });
  expect(await syncOf(person, id)).toMatchObject({
    ...{ provider: 'kuaidi100', account: { id: account, name: 'Sandbox', sandbox: true } },
    ...{ pushedAt: null, nextPollAt: null, calls: [{ method: 'POST', url: 'simulator:/poll', status: 200 }] },
  });
  // A user is not notified of the consequences of adding a parcel.
  const { rows: notices } = await app.pool.query(
    `select 1 from outbox where topic = 'notice' and payload::text like $1`,
    [`%${job.id}%`],
  );
  expect(notices).toEqual([]);
  const [call] = await listCalls(app.db, { recordType: 'waybill', recordId: id }, { limit: 10 });
  expect(call).toMatchObject({ method: 'POST', status: 200, accountId: account });
  expect(decodeURIComponent(call?.requestText ?? '')).toContain('"company":"ems"');
  await processWebhooks(app);
  const delivered = await get(person, id);
  expect(delivered).toMatchObject({ status: 'delivered', registration: 'stopped' });
  const { pushedAt, message } = await syncOf(person, id);
  expect([pushedAt === null, message]).toEqual([false, 'shutdown']);
  // A repeated update changes nothing.
  await runJob(app, pushFromSandboxes, null);
  await app.pool.query('delete from webhook_inbox');
  await runJob(app, pushFromSandbox, { accountId: account, number });
  await processWebhooks(app);
  expect((await get(person, id)).version).toBe(delivered.version);
  const moving = await add(person, numberAt('arrival', 'KD'), { provider: 'kuaidi100' });
  await runTurn(app, (await lastJob(person)).id);
  const ids = [id, moving.id];
  expect(await client.waybillSync.now({ body: { ids } })).toEqual({ registering: 0, polling: 1, left: 1 });
  const poll = await lastJob(person, 'logisticsPoll');
  await runTurn(app, poll.id);
  expect((await client.recordJob.items({ query: { id: poll.id } })).records).toMatchObject([{ code: 'pushOnly' }]);
});

test('[BC-05] a parcel without a provider or an account says so', async ({ app, person, account }) => {
  await account('track17');
  const { client } = person;
  const untracked = await add(person, 'YT2026000002', {});
  const elsewhere = await add(person, 'YT2026000003', { provider: 'easypost' });
  const arrived = await add(person, 'YT2026000004', {});
  const event = {
    source: 'manual',
    at: '2026-03-01T09:00:00.000Z',
    rawStatus: 'delivered',
    text: '',
    place: '',
  } as const;
  await client.tracking.addEvents({ body: { id: arrived.id, events: [event] } });
  const { record } = await client.waybill.edit({
    body: { id: arrived.id, version: 2, changes: { provider: 'track17' } },
  });
  expect([untracked.registration, record.registration]).toEqual([null, null]);
  const { id } = await lastJob(person);
  await runTurn(app, id);
  expect((await client.recordJob.items({ query: { id } })).records).toMatchObject([
    { code: 'noAccount', state: 'failed' },
  ]);
  expect(await get(person, elsewhere.id)).toMatchObject({ registration: 'rejected', status: 'pending' });
  const ids = [untracked.id, elsewhere.id];
  expect(await client.waybillSync.now({ body: { ids } })).toEqual({ registering: 1, polling: 0, left: 1 });
});

test.for(['dropped', 'truncated', 500] as const)(
  '[BC-05] a registration answered by %s is looked up before it is sent again: it happens once',
  async (fault, { app, person, account }) => {
    const { simulator } = await account('track17');
    simulator.next(fault);
    const { id } = await add(person, 'YT2026000005');
    await runTurn(app, (await lastJob(person)).id);
    expect((await get(person, id)).registration).toBe('registered');
    expect(await simulator.context.state.count()).toBe(1);
    const sent = simulator.received.filter((one) => one === 'POST /register');
    expect(sent).toHaveLength(fault === 500 ? 2 : 1);
  },
);

test('[BC-05] a job killed during a registration first checks whether the provider has the number', async ({
  app,
  person,
  account,
}) => {
  const { simulator } = await account('track17');
  const { id } = await add(person, 'YT2026000006');
  await simulator.context.state.add([{ number: 'YT2026000006', carrier: null }], new Date());
  await app.pool.query(`update record_job_item set attempt = 1`);
  await runTurn(app, (await lastJob(person)).id);
  expect((await get(person, id)).registration).toBe('registered');
  expect(simulator.received).toEqual(['POST /gettrackinfo']);
});

/** The reason why a job waits, in English. */
async function reasonOf({ pool }: FastifyInstance, id: string): Promise<string> {
  const { rows } = await pool.query('select wait_reason as reason from record_job where id = $1', [id]);
  return rows[0].reason[0];
}

test('[BC-05] a rate limit and a used-up quota are waited for with a reason, and finished items are kept', async ({
  app,
  person,
  account,
}) => {
  const { simulator, name, id: accountId } = await account('track17', { quota: 1 });
  const { client } = person;
  simulator.next(429);
  const first = await add(person, 'YT2026000007');
  const { id } = await lastJob(person);
  await runTurn(app, id);
  expect(await client.recordJob.get({ query: { id } })).toMatchObject({ pending: 1, failed: 0 });
  expect(await reasonOf(app, id)).toContain(name);
  await app.pool.query('delete from connector_bucket');
  await skipWaits(app, id);
  await runTurn(app, id);
  expect((await get(person, first.id)).registration).toBe('registered');

  const second = await add(person, 'YT2026000008');
  const { id: next } = await lastJob(person);
  await runTurn(app, next);
  expect(await reasonOf(app, next)).toContain('quota');
  expect(await findAccount(app.db, accountId)).toMatchObject({ state: 'paused', pauseReason: 'quota' });
  const { length } = simulator.received;
  await skipWaits(app, next);
  await runTurn(app, next);
  expect(simulator.received).toHaveLength(length);
  simulator.context.quota = 5;
  await app.pool.query(`update connector_account set state = 'active', pause_reason = null`);
  await skipWaits(app, next);
  await runTurn(app, next);
  expect((await get(person, second.id)).registration).toBe('registered');
});

test('[BC-05] many parcels are registered with few calls', async ({ app, person, account }) => {
  const { simulator } = await account('track17');
  const rows = Array.from({ length: 60 }, (_, at) => {
    return { id: newId(), number: `YT30000000${String(at).padStart(2, '0')}`, status: 'pending', flags: [] };
  });
  await insertRecords(app.db, waybills, rows, person.id);
  const ids = rows.map(({ id }) => id);
  await person.client.waybill.editBatch({ body: { ids, changes: { provider: 'track17' } } });
  const job = await lastJob(person);
  expect(job).toMatchObject({ title: 'YT3000000000 … (60)', total: 60 });
  await runTurn(app, job.id);
  expect(await person.client.recordJob.get({ query: { id: job.id } })).toMatchObject({ state: 'succeeded', ok: 60 });
  expect(await simulator.context.state.count()).toBe(60);
  expect(simulator.received.length).toBeLessThan(20);
  expect(await listCalls(app.db, { recordType: 'waybill', recordId: ids[0] }, { limit: 10 })).toHaveLength(1);
});

test('[BC-05] parcels that are added one by one are registered with few calls, too', async ({
  app,
  person,
  account,
}) => {
  const { simulator } = await account('track17');
  for (let at = 0; at < 30; at += 1) await add(person, `YT31000000${String(at).padStart(2, '0')}`);
  const { id } = await lastJob(person);
  await runJob(app, runRecordJob, { jobId: id, kind: 'logisticsRegister' });
  expect(await simulator.context.state.count()).toBe(30);
  expect(simulator.received.length).toBeLessThan(10);
  const { records } = await person.client.waybill.list({ query: { limit: 50 } });
  expect(new Set(records.map(({ registration }) => registration))).toEqual(new Set(['registered']));
});

/** The updates of a provider about a parcel over time. */
async function story(simulator: Account['simulator'], number: string) {
  const began = simulator.context.now.getTime();
  const webhooks: Awaited<ReturnType<typeof simulator.webhook>>[] = [];
  for (let day = 0; day <= 12; day += 1) {
    simulator.context.now = new Date(began + day * DAY - 12 * DAY);
    webhooks.push(await simulator.webhook(number));
  }
  return webhooks;
}

test('[BC-05] reordered and duplicate webhooks lead to the same status; they do not affect other accounts', async ({
  app,
  person,
  account,
}) => {
  const { simulator, id: accountId } = await account('track17');
  const other = await account('track17');
  const number = numberAt('delivered');
  const [first, second] = [await add(person, number), await add(person, numberAt('delivered', 'YX'))];
  for (const { id } of (await person.client.recordJob.list({ query: { kinds: 'logisticsRegister' } })).records)
    await runTurn(app, id);
  const { account: used } = await syncOf(person, first.id);
  const [mine, strange] = used?.id === accountId ? [simulator, other] : [other.simulator, { id: accountId, simulator }];
  const deliver = async (id: string, { headers, body }: Awaited<ReturnType<typeof mine.webhook>>) =>
    await app.inject({ method: 'POST', url: `/tms/webhook/track17/${id}`, headers, payload: body });
  const webhooks = await story(mine, number);
  await strange.simulator.context.state.add([{ number, carrier: null }], new Date(Date.now() - 20 * DAY));
  await deliver(strange.id, await strange.simulator.webhook(number));
  await work(app, processWaitingWebhooks);
  expect((await get(person, first.id)).status).toBe('notFound');
  for (const one of [...webhooks].reverse().flatMap((webhook) => [webhook, webhook])) {
    await deliver(used?.id ?? '', one);
    await work(app, processWaitingWebhooks);
  }
  const latest = await get(person, first.id);
  const { events } = await person.client.tracking.timeline({ query: { id: first.id } });
  expect(new Set(events.map(({ at, text }) => `${at} ${text}`)).size).toBe(events.length);
  expect([latest.status, events[0]?.decides]).toEqual(['delivered', true]);
  await app.pool.query('delete from webhook_inbox');
  for (const one of webhooks) await deliver(used?.id ?? '', one);
  await work(app, processWaitingWebhooks);
  expect((await get(person, first.id)).version).toBe(latest.version);
  expect((await get(person, second.id)).status).toBe('notFound');
  // Those that wait are stored in one transaction, also several of one parcel.
  const { account: tracking } = await syncOf(person, second.id);
  const its = tracking?.id === accountId ? simulator : other.simulator;
  for (const one of (await story(its, numberAt('delivered', 'YX'))).reverse()) await deliver(tracking?.id ?? '', one);
  await work(app, processWaitingWebhooks);
  const { events: stored } = await person.client.tracking.timeline({ query: { id: second.id } });
  expect(new Set(stored.map(({ at, text }) => `${at} ${text}`)).size).toBe(stored.length);
  expect(stored).toHaveLength(events.length);
  expect((await get(person, second.id)).status).toBe('delivered');
});

test('[BC-05] providers are queried for parcels depending on their status, later after webhooks, and only while needed', async ({
  app,
  person,
  account,
}) => {
  const { simulator } = await account('track17');
  const { pool } = app;
  const number = numberAt('delivered');
  const { id } = await add(person, number);
  await runTurn(app, (await lastJob(person)).id);
  const { length } = simulator.received;
  await runJob(app, pollDueParcels, null);
  expect(simulator.received.slice(length)).toEqual(['POST /gettrackinfo']);
  expect((await get(person, id)).status).toBe('delivered');
  const { polledAt, nextPollAt } = await syncOf(person, id);
  expect(Date.parse(nextPollAt ?? '') - Date.parse(polledAt ?? '')).toBe(DAY);
  await runJob(app, pollDueParcels, null);
  expect(simulator.received).toHaveLength(length + 1);
  await pool.query(
    `update waybill_tracking set next_poll_at = now() - interval '1 second', pushed_at = now() - interval '1 hour'`,
  );
  await runJob(app, pollDueParcels, null);
  const pushed = await syncOf(person, id);
  expect(Date.parse(pushed.nextPollAt ?? '') - Date.parse(pushed.polledAt ?? '')).toBe(2 * DAY);
  await pool.query(`update waybill set status_since = now() - interval '4 days'`);
  simulator.next(500);
  await pool.query(`update waybill_tracking set next_poll_at = now() - interval '1 second'`);
  await runJob(app, pollDueParcels, null);
  expect((await get(person, id)).registration).toBe('registered');
  await pool.query(`update waybill_tracking set next_poll_at = now() - interval '1 second'`);
  await runJob(app, pollDueParcels, null);
  expect(await get(person, id)).toMatchObject({ registration: 'stopped', status: 'delivered' });
  expect(simulator.received.at(-1)).toBe('POST /stoptrack');
  expect((await syncOf(person, id)).nextPollAt).toBeNull();
});

test('[BC-05] parcels are queried at once on request, and another number is registered again', async ({
  app,
  person,
  account,
}) => {
  const { simulator } = await account('track17');
  const { client } = person;
  const number = numberAt('delivered');
  const { id } = await add(person, number);
  await runTurn(app, (await lastJob(person)).id);
  expect(await client.waybillSync.now({ body: { filter: 'registration = "registered"' } })).toEqual({
    ...{ registering: 0, polling: 1, left: 0 },
  });
  await runTurn(app, (await lastJob(person, 'logisticsPoll')).id);
  const row = await get(person, id);
  expect(row.status).toBe('delivered');
  expect((await syncOf(person, id)).polledAt).not.toBeNull();
  const moving = await add(person, numberAt('arrival', 'YZ'));
  await runTurn(app, (await lastJob(person)).id);
  const { version } = await get(person, moving.id);
  const changes = { number: 'YT2026000009' };
  const { record } = await client.waybill.edit({ body: { id: moving.id, version, changes } });
  expect(record.registration).toBe('queued');
  await runTurn(app, (await lastJob(person)).id);
  expect(await simulator.context.state.find(['YT2026000009'])).toHaveLength(1);
});
