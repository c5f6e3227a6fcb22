import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { runTurn, skipWaits } from '../../../../test/fixtures/job-fixture.ts';
import { type Account, test } from '../../../../test/fixtures/sync-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { listCalls } from '../../../connectors/call-store.ts';
import { nobody } from '../../../kernel/access/actor.ts';
import { Change } from '../../../kernel/change.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { insertRecords } from '../../../records/record-store.ts';
import { waybills } from '../waybills.ts';
import { storeUpdates } from './store-updates.ts';

const add = ({ client }: Person, number: string, more: object = {}) =>
  client.waybill.add({ body: { number, ...more } });
const syncOf = ({ client }: Person, id: string) => client.waybillSync.get({ query: { id } });

async function workOn(app: FastifyInstance, { client }: Person): Promise<void> {
  const [job] = (await client.recordJob.list({ query: { kinds: 'logisticsRegister', limit: 1 } })).records;
  await runTurn(app, job?.id ?? '');
}

type Fixture = { app: FastifyInstance; person: Person; channel: string };

/** Parcels tracked by an account for ten days, of which this many have been found and have arrived. */
async function follow({ app, person, channel }: Fixture, { id }: Account, found: number) {
  const rows = Array.from({ length: 40 }, (_, at) => {
    const status = at < found ? 'delivered' : 'notFound';
    return { id: newId(), number: `AU${id.slice(-8)}${String(at).padStart(4, '0')}`, status, flags: [], channel };
  });
  await insertRecords(app.db, waybills, rows, person.id);
  await app.pool.query(
    `insert into waybill_tracking (waybill_id, account_id, registered_at)
     select w, $2, now() - interval '10 days' from unnest($1::uuid[]) w`,
    [rows.map((row) => row.id), id],
  );
  await app.pool.query(`update waybill set last_event_at = now() where id = any ($1) and status = 'delivered'`, [
    rows.map((row) => row.id),
  ]);
}

async function priced(app: FastifyInstance, { id }: Account, perThousand: number): Promise<void> {
  await app.pool.query(`update connector_account set price_per_thousand = $2, price_currency = 'CNY' where id = $1`, [
    id,
    perThousand,
  ]);
}

const CHANNEL = { code: 'AUTO', service: 'line', autoProvider: true } as const;

test('[BC-05] a channel without a provider gets one for its parcels by success rate with its carrier and price', async ({
  app,
  person,
  account,
}) => {
  const [expensive, cheap, poor] = [await account('track17'), await account('easypost'), await account('aftership')];
  await priced(app, expensive, 9_000);
  await priced(app, cheap, 3_000);
  await priced(app, poor, 100);
  const { client } = person;
  const channel = await client.logisticsChannel.add({
    body: { ...CHANNEL, name: 'Automatic', carrier: 'Yun Express' },
  });
  const fixture = { app, person, channel: channel.id };
  await follow(fixture, expensive, 40);
  await follow(fixture, cheap, 39);
  await follow(fixture, poor, 20);
  const { id, registration } = await add(person, 'AUTO000001', { channel: channel.id });
  expect(registration).toBe('queued');
  expect(await syncOf(person, id)).toMatchObject({ provider: null, automatic: true, account: null });
  await workOn(app, person);
  expect(await syncOf(person, id)).toMatchObject({
    ...{ registration: 'registered', provider: 'easypost', account: { id: cheap.id } },
  });
  expect(await cheap.simulator.context.state.find(['AUTO000001'])).toHaveLength(1);
  expect(await expensive.simulator.context.state.count()).toBe(0);

  const since = new Date(new Date().setUTCHours(0, 0, 0, 0)).toISOString();
  const health = await client.providerHealth.read({ query: { since } });
  const of = ({ id: accountId }: Account) => health.find((one) => one.id === accountId);
  // 40 registrations for 39 delivered parcels, 3 fen each.
  expect(of(cheap)).toMatchObject({ foundShare: 97.5, costPerDelivered: 3.077, price: { perThousand: 3_000 } });
  expect(of(poor)).toMatchObject({ foundShare: 50, costPerDelivered: 0.2 });
});

test('[BC-05] an uncertain registration is checked with the account it was sent to, even if another one would be chosen now', async ({
  app,
  person,
  account,
}) => {
  const first = await account('track17');
  const { client } = person;
  const channel = await client.logisticsChannel.add({ body: { ...CHANNEL, name: 'Automatic', carrier: 'Other' } });
  const { id } = await add(person, 'AUTO000002', { channel: channel.id });
  const other = await account('easypost');
  await priced(app, other, 1);
  await first.simulator.context.state.add([{ number: 'AUTO000002', carrier: null }], new Date());
  await app.pool.query('insert into waybill_tracking (waybill_id, account_id) values ($1, $2)', [id, first.id]);
  await app.pool.query('update record_job_item set attempt = 1');
  await workOn(app, person);
  expect(await syncOf(person, id)).toMatchObject({ registration: 'registered', account: { id: first.id } });
  expect(await other.simulator.context.state.count()).toBe(0);

  // It is already tracked: a channel with automatic choice does not pay for another registration.
  const { version } = await client.waybill.get({ query: { id } });
  const next = await client.logisticsChannel.add({
    body: { ...CHANNEL, code: 'AUTO2', name: 'Automatic 2', carrier: 'Other 2' },
  });
  const { record } = await client.waybill.edit({ body: { id, version, changes: { channel: next.id } } });
  expect(record.registration).toBe('registered');
});

test('[BC-05] a number with a wrong check digit is not registered until a user requests it', async ({
  app,
  person,
  account,
}) => {
  const { simulator } = await account('track17');
  const { id, registration } = await add(person, 'RR123456789CN', { provider: 'track17' });
  expect(registration).toBeNull();
  expect(await person.client.waybillSync.now({ body: { ids: [id] } })).toMatchObject({ registering: 1 });
  await workOn(app, person);
  expect(await simulator.context.state.count()).toBe(1);
});

test('[BC-05] parcels are stopped at their provider and not queried again until a user syncs them', async ({
  app,
  as,
  person,
  account,
}) => {
  const { simulator } = await account('track17');
  const { client } = person;
  const { id } = await add(person, 'STOP000001', { provider: 'track17' });
  const untracked = await add(person, 'STOP000002');
  await workOn(app, person);
  const ids = [id, untracked.id];
  const editor = await as('logistics:waybill:view', 'logistics:waybill:edit');
  await expect(editor.client.waybillSync.stop({ body: { ids } })).rejects.toMatchObject({ status: 403 });
  simulator.next(429);
  expect(await client.waybillSync.stop({ body: { ids } })).toEqual({ stopping: 1, left: 1 });
  const [job] = (await client.recordJob.list({ query: { kinds: 'logisticsStop', limit: 1 } })).records;
  await runTurn(app, job?.id ?? '');
  expect((await syncOf(person, id)).registration).toBe('registered');
  await app.pool.query('delete from connector_bucket');
  await skipWaits(app, job?.id ?? '');
  await runTurn(app, job?.id ?? '');
  expect(await syncOf(person, id)).toMatchObject({ registration: 'stopped', nextPollAt: null });
  const [simulated] = await simulator.context.state.find(['STOP000001']);
  expect(simulated?.stoppedAt).not.toBeNull();
  expect(await client.waybillSync.stop({ body: { ids } })).toEqual({ stopping: 0, left: 2 });
  expect(await client.waybillSync.now({ body: { ids: [id] } })).toMatchObject({ registering: 1 });
});

test('[BC-05] the carrier corrected by a provider is shown, and used for the next registration', async ({
  app,
  person,
  account,
}) => {
  const { id: accountId, simulator } = await account('kuaidi100');
  const { id } = await add(person, 'CARRIER00001', { provider: 'kuaidi100' });
  await workOn(app, person);
  const message = { providerStatus: null, subStatus: null, stopReason: 'abort', events: [] };
  const update = { number: 'CARRIER00001', carrier: 'ems', correctedCarrier: 'yuantong', ...message };
  const receiving = { account: { id: accountId, provider: 'kuaidi100' }, how: 'pushed', updates: [update] } as const;
  await storeUpdates({ db: app.db, change: new Change(null), actor: nobody }, receiving);
  expect(await syncOf(person, id)).toMatchObject({ registration: 'stopped', carrier: 'yuantong', message: 'abort' });
  await person.client.waybillSync.now({ body: { ids: [id] } });
  await workOn(app, person);
  const [call] = await listCalls(app.db, { recordType: 'waybill', recordId: id }, { limit: 1 });
  expect(decodeURIComponent(call?.requestText ?? '')).toContain('"company":"yuantong"');
  expect(simulator.received.length).toBeGreaterThan(1);
});

test('[BC-05] the query for the latest parcels of an account uses an index', async ({ app }) => {
  const connection = await app.pool.connect();
  try {
    await connection.query('begin');
    await connection.query('set local enable_seqscan = off');
    const { rows } = await connection.query(
      `explain select 1 from waybill_tracking t where t.account_id = '00000000-0000-0000-0000-000000000001'
         and t.registered_at > now() - interval '90 days' order by t.registered_at desc limit 2000`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('waybill_tracking_account');
    expect(plan).not.toContain('Sort');
    await connection.query('rollback');
  } finally {
    connection.release();
  }
});
