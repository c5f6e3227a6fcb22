import { expect } from 'vitest';
import { uploadParcels } from '../../../test/fixtures/parcel-upload.ts';
import { personWith } from '../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../test/kit.ts';

const test = base.extend<{ lead: Person; cleanUp: unknown }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      await app.pool.query('delete from work_order');
      await app.pool.query('delete from waybill');
    },
    { auto: true },
  ],
});
const dispute = (trackingNumber: string, channel: string) => ({
  ...{ trackingNumber, channel, reason: 'measure' as const, shippedOn: '2026-05-02', billedOn: '2026-06-01' },
  ...{ length: 300, width: 200, height: 100, weight: 550, billedWeight: 1_000, billedFee: 3_500 },
});

test('[BC-05] parcels have the site they were sold on: imported, suggested, filtered, grouped and reported', async ({
  app,
  lead: { client, ...lead },
}) => {
  const table =
    '运单号,店铺名称,签收\nSITEA0001,Trailnest-EU,x\nSITEA0002,trailnest-eu,x\nSITEA0003,pawpal-us,x\nSITEA0004,,x\n';
  const { fileId, counts } = await uploadParcels(app, { client, ...lead }, table);
  expect(counts).toMatchObject({ add: 4, refused: 0 });
  await client.waybill.importRun({ body: { fileId, match: 'number' } });
  // Texts that differ in case only are one site.
  expect(await client.waybill.groups({ query: { by: 'site' } })).toEqual([
    { value: 'Trailnest-EU', count: 2 },
    { value: 'pawpal-us', count: 1 },
    { value: null, count: 1 },
  ]);
  const { records } = await client.waybill.list({ query: { filter: 'site = "TRAILNEST-EU"', sort: '-site,number' } });
  expect(records.map(({ number }) => number)).toEqual(['SITEA0001', 'SITEA0002']);
  const design = { dataset: 'waybills' as const, columns: '', filter: '', order: '', measures: 'count' };
  const { rows } = await client.report.preview({ body: { ...design, groupBy: 'site' } });
  expect(rows.map(([site, count]) => [site, count])).toEqual([
    ['Trailnest-EU', 2],
    ['pawpal-us', 1],
    [null, 1],
  ]);
  await expect(client.waybill.groups({ query: { by: 'orderNo' } })).rejects.toMatchObject({ status: 400 });
});

test('[BC-07] a work order has the site of its parcel unless another is given', async ({ as, lead: { client } }) => {
  const body = { name: 'Sites', code: 'SITES', carrier: 'Yun', service: 'line' as const };
  const { id: channel } = await client.logisticsChannel.add({ body });
  await client.waybill.add({ body: { number: 'SITEB0001', site: 'trailnest-eu', channel } });
  const taken = await client.workOrder.add({ body: dispute('siteb-0001', channel) });
  expect(taken).toMatchObject({ site: 'trailnest-eu' });
  const numberHistory = await client.workOrderNumbers.history({ body: { numbers: ['SITEB0001'] } });
  expect(numberHistory).toMatchObject([{ waybills: [{ site: 'trailnest-eu' }] }]);
  await client.waybill.add({ body: { number: 'SITEB0002', site: 'trailnest-eu', channel } });
  const named = await client.workOrder.add({ body: { ...dispute('SITEB0002', channel), site: 'pawpal-us' } });
  expect(named).toMatchObject({ site: 'pawpal-us' });
  // Who may not see parcels does not learn their site.
  await client.waybill.add({ body: { number: 'SITEB0003', site: 'trailnest-eu', channel } });
  const clerk = await as('work-orders:order:view', 'work-orders:order:edit', 'logistics:channel:view');
  expect(await clerk.client.workOrder.add({ body: dispute('SITEB0003', channel) })).toMatchObject({ site: null });
});
