import { biasFilter, meanInterval } from '@opsyard/contract';
import { expect } from 'vitest';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../../test/kit.ts';
import { expectAnswer } from '../../../../test/reply-check.ts';

const test = base.extend<{ lead: Person; channel: string }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  channel: async ({ lead }, use) => {
    made += 1;
    const body = { name: `Bias ${made}`, code: `BIAS${made}`, carrier: 'Yun', service: 'line' as const };
    await use((await lead.client.logisticsChannel.add({ body })).id);
  },
});
let made = 0;
const period = { from: '2026-05-01', to: '2026-05-31' };

type Measured = { height?: number; ours?: object; number?: string; fee?: number };

/** Bills a parcel of 300 × 200 × 100 mm with the height measured by the carrier. */
async function bill({ client }: Person, bill: string, { height = 100, ours = {}, number, fee = 100 }: Measured) {
  made += 1;
  const body = { number: `BIASED${String(made).padStart(6, '0')}`, length: 300, width: 200, height: 100, weight: 550 };
  const parcel = number === undefined ? await client.waybill.add({ body: { ...body, ...ours } }) : { number };
  const carrier = { carrierLength: 200, carrierWidth: 300, carrierHeight: height };
  const line = { bill, trackingNumber: parcel.number, billedFee: fee, billedWeight: 1_000, ...carrier };
  return await client.carrierBillLine.add({ body: line });
}

async function addBill({ client }: Person, channel: string, billedOn = '2026-05-20') {
  return (await client.carrierBill.add({ body: { name: 'May', channel, billedOn } })).id;
}

test('the differences of measurements are summed up by channel and hub, and each figure matches the length of its list', async ({
  lead,
  channel,
}) => {
  const of = await addBill(lead, channel);
  const { client } = lead;
  const first = await bill(lead, of, { height: 110 });
  expect(first).toMatchObject({ sidesDifference: 10, volumeDifference: 10, hub: null });
  await client.carrierBillLine.edit({ body: { id: first.id, version: first.version, changes: { hub: 'Yiwu' } } });
  const second = await bill(lead, of, { height: 95 });
  await client.carrierBillLine.edit({ body: { id: second.id, version: second.version, changes: { hub: 'YIWU' } } });
  await bill(lead, of, { height: 100 });
  // Excluded: repeated measurements, credits, other periods, and implausible ones.
  await bill(lead, of, { height: 150, number: first.trackingNumber });
  await bill(lead, of, { height: 150, number: second.trackingNumber, fee: -100 });
  await bill(lead, await addBill(lead, channel, '2026-06-01'), { height: 150 });
  await bill(lead, of, { height: 1_001 });
  await bill(lead, of, { ours: { height: null } });

  const { bias } = await client.measurementBias.read({ query: period });
  if (!bias) throw new Error('Nothing was compared.');
  expect(bias.groups).toEqual([
    {
      ...{ channel, hub: 'YIWU', over: 0, overcharged: 0 },
      volume: { count: 2, sum: 500, squares: 1_250_000 },
      sides: { count: 2, sum: 5, squares: 125 },
    },
    {
      ...{ channel, hub: null, over: 0, overcharged: 0 },
      volume: { count: 1, sum: 0, squares: 0 },
      sides: { count: 1, sum: 0, squares: 0 },
    },
  ]);
  expect(bias).toMatchObject({ unmeasured: 1, implausible: 1, groupsLeft: 0 });
  expect(bias.channels).toEqual([{ id: channel, name: expect.stringContaining('Bias'), carrier: 'Yun' }]);

  const count = async (filter: string) => (await client.carrierBillLine.list({ query: { filter } })).total;
  for (const { hub, volume, over } of bias.groups) {
    expect(await count(biasFilter('measured', { ...period, channel, hub }))).toBe(volume.count);
    expect(await count(biasFilter('over', { ...period, channel, hub }))).toBe(over);
  }
  expect(await count(biasFilter('unmeasured', { ...period, channel }))).toBe(1);
  expect(await count(biasFilter('implausible', { ...period, channel }))).toBe(1);
});

test('the hub of a line is the place of the first scan of its parcel unless the bill has one', async ({
  lead,
  channel,
}) => {
  const { client } = lead;
  made += 1;
  const number = `SCANNED${String(made).padStart(6, '0')}`;
  const { id } = await client.waybill.add({
    body: { number, channel, length: 300, width: 200, height: 100, weight: 550 },
  });
  const scan = (occurredAt: string, place: string) =>
    client.tracking.addEvents({
      body: { id, events: [{ source: 'manual', at: occurredAt, rawStatus: 'inTransit', text: 'Scanned', place }] },
    });
  await scan('2026-05-04T10:00:00.000Z', 'Liège');
  await scan('2026-05-02T10:00:00.000Z', 'Shenzhen');
  await scan('2026-05-01T10:00:00.000Z', '');
  const of = await addBill(lead, channel, '2026-08-20');
  expect(await bill(lead, of, { number })).toMatchObject({ hub: 'Shenzhen' });
});

test('an invalid period is refused, and so is a user without the permission to view bills', async ({ lead, as }) => {
  const refused = { status: 422, envelope: { result: { failure: 'carrierBill.periodWrong' } } };
  const read = (from: string, to: string) => lead.client.measurementBias.read({ query: { from, to } });
  await expect(read('2026-05-02', '2026-05-01')).rejects.toMatchObject(refused);
  await expect(read('2025-05-01', '2026-05-02')).rejects.toMatchObject(refused);
  expect((await read('2025-05-01', '2026-05-01')).bias).not.toBeNull();
  const other = await as('work-orders:order:view');
  const forbidden = { status: 403 };
  await expect(other.client.measurementBias.read({ query: period })).rejects.toMatchObject(forbidden);
  await expect(other.client.measurementBias.exportXls({ query: period })).rejects.toMatchObject(forbidden);
});

test('the comparison is exported with confidence intervals, and with a note for too few measurements', async ({
  app,
  lead,
  channel,
}) => {
  const of = await addBill(lead, channel, '2026-07-20');
  for (let at = 0; at < 20; at += 1) await bill(lead, of, { height: 100 + at });
  const rest = await addBill(lead, channel, '2026-07-20');
  const { id, version } = await bill(lead, rest, { height: 120 });
  await lead.client.carrierBillLine.edit({ body: { id, version, changes: { hub: 'Yiwu' } } });
  const response = await app.inject({
    method: 'GET',
    url: `/appcenter/workorder/bias/exportXls?from=2026-07-01&to=2026-07-31&format=csv`,
    headers: { 'x-access-token': lead.token, 'accept-language': 'en' },
  });
  expectAnswer('GET', '/appcenter/workorder/bias/exportXls', { status: response.statusCode });
  const lines = response.body
    .replaceAll('"', '')
    .split('\r\n')
    .filter((line) => line.startsWith('Bias'));
  expect(lines[0]).toMatch(/^Bias \d+,,20,9\.5,6\.73,12\.27,9\.5,6\.73,12\.27,0,0$/);
  expect(lines[1]).toMatch(/^Bias \d+,Yiwu,1,too few measurements,,,too few measurements,,,0,0$/);
  // Computed by hand: s = √35 for 0 … 19, t(0.975, 19) = 2.0930.
  const interval = meanInterval({ count: 20, sum: 190, squares: 2_470 });
  expect(interval?.high).toBeCloseTo(9.5 + (2.093 * Math.sqrt(35)) / Math.sqrt(20), 3);
});
