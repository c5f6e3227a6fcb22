import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { runTurn } from '../../../../test/fixtures/job-fixture.ts';
import { uploadParcels } from '../../../../test/fixtures/parcel-upload.ts';
import { type Account, numberAt, test, work } from '../../../../test/fixtures/sync-fixture.ts';
import type { Person } from '../../../../test/kit.ts';
import { processWaitingWebhooks } from '../../../connectors/process-waiting-webhooks.ts';

const add = ({ client }: Person, number: string, more: object = {}) =>
  client.waybill.add({ body: { number, provider: 'kuaidi100', ...more } });
const get = ({ client }: Person, id: string) => client.waybill.get({ query: { id } });
const syncOf = ({ client }: Person, id: string) => client.waybillSync.get({ query: { id } });

async function register(app: FastifyInstance, { client }: Person): Promise<void> {
  const { records } = await client.recordJob.list({ query: { kinds: 'logisticsRegister' } });
  for (const { id, state } of records) if (state === 'queued') await runTurn(app, id);
}

type Fixture = { app: FastifyInstance; account: Account };

async function push({ app, account: { id } }: Fixture, sent: Awaited<ReturnType<Account['simulator']['webhook']>>) {
  const url = `/tms/webhook/kuaidi100/${id}`;
  const { statusCode } = await app.inject({ method: 'POST', url, headers: sent.headers, payload: sent.body });
  expect(statusCode).toBe(200);
  await work(app, processWaitingWebhooks);
}

/** Which companies a number was subscribed with, in order. */
async function subscribed({ app, account }: Fixture, number: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ text: string }>(
    'select request_text as text from connector_call where account_id = $1 order by at, id',
    [account.id],
  );
  const params = rows.map(({ text }) => JSON.parse(new URLSearchParams(text).get('param') ?? '{}'));
  return params.filter((one) => one.number === number).map(({ company }) => company);
}

const IMPORT = [
  'logistics:waybill:view',
  'logistics:waybill:edit',
  'logistics:waybill:sync',
  'logistics:waybill:import',
] as const;
const RIGHT = { carrier: 'shunfeng', carrierReason: 'corrected', formerCarrier: 'yuantong' };

test('[BC-05] a parcel with a wrong carrier is registered again with the one the provider found, once, and keeps its events', async ({
  app,
  person,
  account: make,
}) => {
  const account = await make('kuaidi100');
  const fixture = { app, account };
  const { client } = person;
  const body = { name: 'Yuantong', code: 'YTO', carrier: 'YTO', service: 'express', provider: 'kuaidi100' } as const;
  const channel = await client.logisticsChannel.add({ body: { ...body, carrierCode: 'yuantong' } });
  const number = numberAt('delivered', 'SF');
  const { id } = await client.waybill.add({ body: { number, channel: channel.id } });
  await register(app, person);
  expect(await syncOf(person, id)).toMatchObject({ carrier: 'yuantong', carrierReason: 'channel' });
  const event = { source: 'manual', rawStatus: 'inTransit', text: 'Handed over', place: '' } as const;
  await client.tracking.addEvents({ body: { id, events: [{ ...event, at: '2026-03-01T09:00:00.000Z' }] } });

  const wrong = await account.simulator.webhook(number);
  await push(fixture, wrong);
  expect(await get(person, id)).toMatchObject({ registration: 'queued', foundCarrier: 'shunfeng', carrierCode: null });
  await app.pool.query('delete from webhook_inbox');
  await push(fixture, wrong);
  await register(app, person);
  expect(await syncOf(person, id)).toMatchObject({ registration: 'registered', ...RIGHT });
  await app.pool.query('delete from webhook_inbox');
  // Told late of the carrier it was registered with before: it is still followed with the present one.
  await push(fixture, wrong);
  await register(app, person);
  expect(await syncOf(person, id)).toMatchObject({ registration: 'registered', ...RIGHT });
  expect(await subscribed(fixture, number)).toEqual(['yuantong', 'shunfeng']);

  await push(fixture, await account.simulator.webhook(number));
  const { status, registration } = await get(person, id);
  expect([status, registration]).toEqual(['delivered', 'stopped']);
  const { events } = await client.tracking.timeline({ query: { id } });
  expect(events.map(({ text }) => text)).toContain('Handed over');
  expect((await syncOf(person, id)).registrations).toMatchObject([
    { number, carrier: 'shunfeng', reason: 'corrected', former: 'yuantong' },
    { number, carrier: 'yuantong', reason: 'channel', former: null },
  ]);
});

test('[BC-05] a carrier entered by a person is kept, and the one found is suggested; an imported one is replaced', async ({
  app,
  as,
  person,
  account: make,
}) => {
  const account = await make('kuaidi100');
  const fixture = { app, account };
  const { client } = person;
  const [number, other] = [numberAt('delivered', 'SF1'), numberAt('delivered', 'SF2')];
  const { id } = await add(person, number, { carrierCode: 'yuantong' });
  const importer = await as(...IMPORT);
  const table = `Tracking number,Tracked by,Carrier code of the provider\n${other},Kuaidi100,yuantong\n`;
  const { fileId } = await uploadParcels(app, importer, table);
  await importer.client.waybill.importRun({ body: { fileId, match: 'number' } });
  const [imported] = (await client.waybill.list({ query: { search: other } })).records;
  if (!imported) throw new Error('nothing was imported');
  expect(imported).toMatchObject({ carrierCode: 'yuantong', carrierBy: 'import' });
  for (const one of [person, importer]) await register(app, one);
  for (const one of [number, other]) await push(fixture, await account.simulator.webhook(one));
  for (const one of [person, importer]) await register(app, one);
  expect(await get(person, id)).toMatchObject({ registration: 'stopped', carrierBy: 'person', foundCarrier: null });
  const expectedCarrier = { carrier: 'yuantong', carrierReason: 'person', suggestedCarrier: 'shunfeng' };
  expect(await syncOf(person, id)).toMatchObject(expectedCarrier);
  expect(await syncOf(person, imported.id)).toMatchObject({ registration: 'registered', ...RIGHT });
  expect(await subscribed(fixture, number)).toEqual(['yuantong']);

  const { version } = await get(person, id);
  // Corrected in a cell of the list.
  await client.waybill.editCells({ body: { edits: [{ id, version, changes: { carrierCode: 'shunfeng' } }] } });
  await register(app, person);
  expect(await syncOf(person, id)).toMatchObject({
    registration: 'registered',
    carrier: 'shunfeng',
    suggestedCarrier: null,
  });
  expect(await subscribed(fixture, number)).toEqual(['yuantong', 'shunfeng']);
});

const CHANNEL = { carrier: 'YTO', service: 'express', provider: 'kuaidi100' } as const;

test('[BC-05] a parcel nothing was found of is registered again with the carrier of the channel whose pattern its number has', async ({
  app,
  person,
  account: make,
}) => {
  const account = await make('kuaidi100');
  const fixture = { app, account };
  const channels = person.client.logisticsChannel;
  const wrong = await channels.add({ body: { ...CHANNEL, name: 'A', code: 'A', carrierCode: 'yuantong' } });
  const numberPatterns = ['ZZT#######'];
  await channels.add({ body: { ...CHANNEL, name: 'B', code: 'B', carrierCode: 'zhongtong', numberPatterns } });
  const number = 'ZZT0000001';
  const { id } = await person.client.waybill.add({ body: { number, channel: wrong.id } });
  await register(app, person);
  account.simulator.context.now = new Date('2020-01-01T00:00:00Z');
  await push(fixture, await account.simulator.webhook(number));
  await register(app, person);
  const moved = { carrier: 'zhongtong', carrierReason: 'otherPattern', formerCarrier: 'yuantong' };
  expect(await syncOf(person, id)).toMatchObject({ registration: 'registered', ...moved });
  await push(fixture, await account.simulator.webhook(number));
  await register(app, person);
  expect(await syncOf(person, id)).toMatchObject({ registration: 'stopped', ...moved });
  expect(await get(person, id)).toMatchObject({ status: 'expired', lastEventAt: null });
  expect(await subscribed(fixture, number)).toEqual(['yuantong', 'zhongtong']);
  await person.client.waybillSync.now({ body: { ids: [id] } });
  await register(app, person);
  expect(await get(person, id)).toMatchObject({ status: 'notFound', registration: 'registered' });
});

test('[BC-05] a carrier the provider refuses is left to the provider, which names the one it detected', async ({
  app,
  person,
  account: make,
}) => {
  const account = await make('kuaidi100');
  const fixture = { app, account };
  const body = { ...CHANNEL, name: 'A', code: 'A', carrierCode: 'YTO' };
  const channel = await person.client.logisticsChannel.add({ body });
  const number = numberAt('arrival', 'SF');
  const { id } = await person.client.waybill.add({ body: { number, channel: channel.id } });
  await register(app, person);
  const used = { registration: 'registered', carrierReason: 'refused', formerCarrier: 'YTO' };
  expect(await syncOf(person, id)).toMatchObject({ ...used, carrier: null });
  await push(fixture, await account.simulator.webhook(number));
  expect(await syncOf(person, id)).toMatchObject({ ...used, carrier: 'shunfeng' });
  expect(await subscribed(fixture, number)).toEqual(['YTO', '']);
  const mine = await add(person, numberAt('arrival', 'SF9'), { carrierCode: 'YTO' });
  await register(app, person);
  expect(await get(person, mine.id)).toMatchObject({ registration: 'rejected', carrierCode: 'YTO' });
});

test('[BC-05] a parcel without a carrier is registered with the postal operator of its number, unless the check digit is wrong', async ({
  app,
  person,
  account: make,
}) => {
  const account = await make('kuaidi100');
  const fixture = { app, account };
  const { id } = await add(person, 'RR 123 456 785 CN');
  await register(app, person);
  const used = { carrier: 'youzhengguoji', carrierReason: 'postal' };
  expect(await syncOf(person, id)).toMatchObject({ registration: 'registered', ...used });
  expect(await subscribed(fixture, 'RR123456785CN')).toEqual(['youzhengguoji']);
  // A wrong check digit: the post has not given the number out, so that only “Sync now” registers it, and the provider detects.
  const mistyped = await add(person, 'RR123456789CN');
  await person.client.waybillSync.now({ body: { ids: [mistyped.id] } });
  await register(app, person);
  expect(await subscribed(fixture, 'RR123456789CN')).toEqual(['']);
});

test('[BC-05] a parcel nothing was found of is registered again with the postal operator of its number', async ({
  app,
  person,
  account: make,
}) => {
  const account = await make('kuaidi100');
  const fixture = { app, account };
  const body = { ...CHANNEL, name: 'A', code: 'A', carrierCode: 'yuantong' };
  const channel = await person.client.logisticsChannel.add({ body });
  const number = 'EE000000005JP';
  const { id } = await person.client.waybill.add({ body: { number, channel: channel.id } });
  await register(app, person);
  expect(await syncOf(person, id)).toMatchObject({ carrier: 'yuantong', carrierReason: 'channel' });
  account.simulator.context.now = new Date('2020-01-01T00:00:00Z');
  await push(fixture, await account.simulator.webhook(number));
  await register(app, person);
  const moved = { carrier: 'japanposten', carrierReason: 'postal', formerCarrier: 'yuantong' };
  expect(await syncOf(person, id)).toMatchObject({ registration: 'registered', ...moved });
});

test('[BC-05] a channel has a carrier code for each provider, used by the one that tracks the parcel', async ({
  app,
  person,
  account: make,
}) => {
  const fixture = { app, account: await make('kuaidi100') };
  const { client } = person;
  const body = { carrier: 'YTO', service: 'express', kuaidi100Carrier: 'yuantong', track17Carrier: '190157' } as const;
  const automatic = await client.logisticsChannel.add({ body: { ...body, name: 'A', code: 'A', autoProvider: true } });
  const other = { ...body, name: 'B', code: 'B', provider: 'track17' as const, carrierCode: '190158' };
  const named = await client.logisticsChannel.add({ body: other });
  const chosen = await client.waybill.add({ body: { number: numberAt('arrival', 'YT1'), channel: automatic.id } });
  const moved = await add(person, numberAt('arrival', 'YT2'), { channel: named.id });
  await register(app, person);
  for (const { id, number } of [chosen, moved]) {
    expect(await syncOf(person, id)).toMatchObject({ carrier: 'yuantong', carrierReason: 'channel' });
    expect(await subscribed(fixture, number)).toEqual(['yuantong']);
  }
});
