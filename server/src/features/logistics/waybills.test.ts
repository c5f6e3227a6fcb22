import { waybillType } from '@opsyard/contract';
import { expect } from 'vitest';
import { callEveryCommentRoute, callEveryFileRoute } from '../../../test/every-part-call.ts';
import { uploadParcels } from '../../../test/fixtures/parcel-upload.ts';
import { personWith, personWithRules } from '../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../test/kit.ts';
import { expectAnswer } from '../../../test/reply-check.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });

const test = base.extend<{ lead: Person; cleanUp: unknown }>({
  // Default roles, so that the test also proves what they may do.
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      await app.pool.query('delete from waybill');
      await app.pool.query('delete from logistics_channel');
      await app.pool.query('delete from number_alias');
    },
    { auto: true },
  ],
});
const add = async ({ client }: Person, number: string, more: object = {}) =>
  await client.waybill.add({ body: { number, ...more } });

test('[BC-05] parcels require the permission, and only events change their status', async ({ app, lead }) => {
  const forbidden = refusal(403, 'common.forbidden');
  const guest = await personWith(app, { roles: ['guest'] });
  await expect((await personWith(app)).client.waybill.list({ query: {} })).rejects.toMatchObject(forbidden);
  await expect(add(guest, 'ABC12345')).rejects.toMatchObject(forbidden);
  const { id } = await add(lead, 'ABC12345');
  await expect(add(lead, 'ABC99999', { status: 'delivered' })).rejects.toMatchObject(
    refusal(400, 'common.invalidInput'),
  );
  const input = { body: { ids: [id], transition: 'none' } };
  await expect(lead.client.waybill.transition(input)).rejects.toMatchObject(refusal(409, 'record.notPossible'));
});

test('[BC-05] parcels are listed, counted, changed in bulk, deleted and restored', async ({ app, lead }) => {
  const { client } = lead;
  const first = await add(lead, 'abc-1 0001', { country: 'DE', weight: 500, orderNo: 'SO-7' });
  const second = await add(lead, 'ABC10002', { country: 'US', weight: 700 });
  const ids = [first.id, second.id];
  expect((await client.waybill.list({ query: { search: 'abc10001' } })).total).toBe(1);
  expect((await client.waybill.list({ query: { filter: 'flags is empty', sort: '-number' } })).total).toBe(2);
  expect(await client.waybill.groups({ query: { by: 'status' } })).toEqual([{ value: 'pending', count: 2 }]);
  expect(await client.waybill.which({ body: { ids, filter: 'country = DE' } })).toMatchObject([{ id: first.id }]);
  const totals = await client.waybill.totals({ query: { fields: 'weight' } });
  expect(totals).toMatchObject({ matching: 2, totals: [{ field: 'weight', sum: 1_200 }] });
  const { opId } = await client.waybill.editBatch({ body: { ids, changes: { provider: 'track17' } } });
  expect(await client.waybill.undo({ body: { opId } })).toMatchObject({ changed: 2 });
  const { records } = await client.waybill.history({ query: { id: first.id } });
  expect(records.map(({ kind }) => kind)).toEqual(['updated', 'updated', 'created']);
  const headers = { 'x-access-token': lead.token };
  const file = await app.inject({ url: '/tms/waybill/export', query: { format: 'csv' }, headers });
  expectAnswer('GET', '/tms/waybill/export', { status: file.statusCode });
  expect(file.body).toContain('ABC10001');
  await client.waybill.deleteBatch({ body: { ids } });
  expect(await client.waybill.restoreBatch({ body: { ids: [first.id] } })).toMatchObject({ changed: 1 });
  expect(await client.waybill.purgeBatch({ body: { ids: [second.id] } })).toEqual({ purged: 1, held: 0 });
});

test('[BC-05] parcels are found by their number with blanks, dashes or full-width characters, also where a data rule hides a field', async ({
  app,
  lead,
}) => {
  const { id } = await lead.client.waybill.add({ body: { number: 'UG717112393CN', orderNo: 'SO-265011' } });
  await lead.client.waybill.add({ body: { number: 'UG717112393DE' } });
  const view = 'logistics:waybill:view';
  const clerk = await personWithRules(app, { entries: [view], on: view }, ['orderNo', 'HIDE', '']);
  for (const { client } of [lead, clerk])
    for (const search of ['UG717112393CN', 'ug 717 112 393 cn', 'UG717-112-393CN', 'ＵＧ 717 112 393 ＣＮ']) {
      const { records } = await client.waybill.list({ query: { search } });
      expect(records.map((row) => row.id)).toEqual([id]);
      const found = await client.search.records({ query: { text: search } });
      expect(found.map((row) => row.id)).toEqual([id]);
    }
  const { records } = await lead.client.waybill.list({ query: { search: 'so-265011' } });
  expect(records.map((row) => row.id)).toEqual([id]);
});

test('[BC-05] weights and sizes are read in the unit of their heading, and countries by name', async ({
  app,
  lead,
}) => {
  const table = [
    'Tracking number,Country,Weight (Kilograms),长（厘米）,Width (in)',
    "UNIT0001,Côte d'Ivoire,1.25,30.5,10",
    'UNIT0002,德国,See UNIT0001,30,10',
    'UNIT0003,Nowhere,2,30,10',
  ].join('\n');
  const { fileId, counts, problems, unknown } = await uploadParcels(app, lead, table);
  expect(counts).toMatchObject({ add: 1, refused: 2 });
  expect(problems).toMatchObject([
    { row: 3, field: 'weight', message: 'This is not a number.' },
    { row: 4, field: 'country' },
  ]);
  expect(unknown).toEqual([{ field: 'country', text: 'Nowhere', count: 1 }]);
  await lead.client.waybill.importRun({ body: { fileId, match: 'number' } });
  const { records } = await lead.client.waybill.list({ query: { search: 'UNIT0001' } });
  expect(records).toMatchObject([{ country: 'CI', weight: 1_250, length: 305, width: 254 }]);
});

test('[BC-05] a table of parcels is read with localized numbers, and a repeated tracking number is refused', async ({
  app,
  lead,
}) => {
  await add(lead, 'ABC10001');
  const table = '运单号,目的国家,重量\nabc 10001,DE,\nabc-10002,US,300\nABC10002,US,300\nx,US,\n';
  const { fileId, counts } = await uploadParcels(app, lead, table);
  expect(counts).toMatchObject({ add: 1, update: 1, refused: 2 });
  const body = { fileId, match: 'number' };
  expect((await lead.client.waybill.importCheck({ body })).counts).toEqual(counts);
  await lead.client.waybill.importRun({ body });
  expect((await lead.client.waybill.list({ query: { sort: 'number' } })).records).toMatchObject([
    { number: 'ABC10001', country: 'DE' },
    { number: 'ABC10002', country: 'US', weight: 300 },
  ]);
});

test('[BC-05] the preview of a table of parcels checks number, channel and parcel of each row', async ({
  app,
  lead,
}) => {
  const { client } = lead;
  await client.logisticsChannel.add({ body: { name: 'Yanwen', code: 'YW-EU', carrier: 'Yanwen', service: 'post' } });
  await client.tracking.renumber({ body: { oldNumber: 'OLD10001', newNumber: 'NEW10001', reason: 'relabel' } });
  await client.tracking.renumber({ body: { oldNumber: 'OLD10002', newNumber: 'NEW10002', reason: 'relabel' } });
  const arrived = await add(lead, 'ABC10009');
  await add(lead, 'OLD10002');
  const event = {
    source: 'manual',
    at: '2026-03-01T09:00:00.000Z',
    rawStatus: 'delivered',
    text: '',
    place: '',
  } as const;
  await client.tracking.addEvents({ body: { id: arrived.id, events: [event] } });
  const rows = [
    'RR123456785CN,yw-eu',
    'RR123456789CN,Yanwen',
    'OLD10001,',
    'NEW10002,',
    'ABC10008,Nobody',
    'ABC10009,YW-EU',
  ];
  const { fileId, counts, ...report } = await uploadParcels(app, lead, `Tracking number,Channel\n${rows.join('\n')}\n`);
  expect(report.rows.map(({ verdict }) => verdict)).toEqual(['add', 'add', 'refused', 'add', 'refused', 'update']);
  expect(counts).toMatchObject({ add: 3, update: 1, refused: 2 });
  expect(report.problems.map(({ row, level, message }) => [row, level, message.slice(0, 30)])).toEqual([
    [3, 'warning', 'The check digit of this number'],
    [4, 'error', 'This is a former number: the p'],
    [5, 'warning', 'This parcel is listed already '],
    [6, 'error', 'Nothing is called this, or sev'],
    [7, 'warning', 'This parcel has arrived alread'],
  ]);
  expect(report.rows.map(({ cells: [number] }) => [number?.problem !== null, number?.note !== null])).toEqual([
    ...[
      [false, false],
      [false, true],
      [true, false],
      [false, true],
      [false, false],
      [false, true],
    ],
  ]);
  await client.waybill.importRun({ body: { fileId, match: 'number' } });
  const { records } = await client.waybill.list({ query: { sort: 'number', filter: 'number ^ "RR"' } });
  expect(records).toMatchObject([{ flags: [], channel: expect.any(String) }, { flags: ['badCheckDigit'] }]);
});

test('[BC-05] parcels have comments and watchers, and unknown files are not found', async ({ app, lead }) => {
  const { client } = lead;
  const { id: recordId } = await client.waybill.add({ body: { number: 'ABC10003' } });
  await callEveryCommentRoute(lead, waybillType, recordId);
  await callEveryFileRoute(app, lead, waybillType, recordId);
  const notFound = refusal(404, 'common.notFound');
  const rename = { body: { id: recordId, name: 'label' } };
  await expect(client.waybillAttachment.rename(rename)).rejects.toMatchObject(notFound);
  await expect(client.waybillAttachment.download({ query: { id: recordId } })).rejects.toMatchObject(notFound);
});

test('[BC-05] a view of parcels is saved, made the default, renamed, deleted and restored', async ({
  lead: { client },
}) => {
  const settings = {
    ...{ kind: 'list' as const, filter: 'status = "exception"', q: '', sort: '', columns: null },
    ...{ group: '', by: '', lane: '', date: '' },
  };
  const { id, version } = await client.waybill.viewAdd({ body: { name: 'Exceptions', settings } });
  await client.waybill.viewDefault({ body: { id } });
  await client.waybill.viewEdit({ body: { id, version, name: 'All exceptions' } });
  expect(JSON.stringify(await client.waybill.viewList({ query: {} }))).toContain('All exceptions');
  await client.waybill.viewDelete({ body: { id } });
  expect(await client.waybill.viewRestore({ body: { id } })).toMatchObject({ name: 'All exceptions' });
});
