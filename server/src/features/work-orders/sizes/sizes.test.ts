import { packageSizeType } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { callEveryRecordRoute } from '../../../../test/every-record-call.ts';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { compareLines } from './compare-job.ts';
import { learnChanged, learnPackageSizes } from './learn-job.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const size = { length: 300, width: 200, height: 100, weight: 500 };

const test = base.extend<{ lead: Person; channel: string; cleanUp: unknown }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  channel: async ({ lead }, use) => {
    const body = { name: 'Sizes', code: 'SIZES', carrier: 'Yun', service: 'line' as const };
    await use((await lead.client.logisticsChannel.add({ body })).id);
  },
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      for (const table of ['carrier_bill', 'waybill', 'package_size', 'logistics_channel'])
        await app.pool.query(`delete from ${table}`);
    },
    { auto: true },
  ],
});

type Parcel = Partial<typeof size> & { spu?: string; spuQuantity?: number };
let last = 0;

/** Adds parcels of a product, each measured a little differently. */
async function addParcels({ client }: Person, boxes: readonly Parcel[]): Promise<string[]> {
  const numbers: string[] = [];
  for (const box of boxes) {
    last += 1;
    const number = `SIZED${String(last).padStart(6, '0')}`;
    await client.waybill.add({ body: { number, spu: 'tn-mug  2', ...size, ...box } });
    numbers.push(number);
  }
  return numbers;
}

async function bill({ client }: Person, channel: string, lines: readonly (readonly [string, number])[]) {
  const { id } = await client.carrierBill.add({ body: { name: `Bill ${last}`, channel, billedOn: '2026-05-01' } });
  const added: string[] = [];
  for (const [trackingNumber, carrierLength] of lines) {
    const sides = { carrierLength, carrierWidth: 200, carrierHeight: 100 };
    const body = { bill: id, trackingNumber, billedWeight: 1_000, billedFee: 3_000, ...sides };
    added.push((await client.carrierBillLine.add({ body })).id);
  }
  return added;
}

const sizes = async ({ client }: Person, filter = '') => (await client.packageSize.list({ query: { filter } })).records;
const FIVE = [{ length: 290 }, { length: 295 }, { length: 300 }, { length: 310 }, { length: 900, weight: 40_000 }];

async function proposed(app: FastifyInstance, lead: Person) {
  await runJob(app, learnPackageSizes, null);
  const [found] = await sizes(lead, 'proposal = "open"');
  if (!found) throw new Error('nothing is proposed');
  return found;
}

test('[BC-07] from five parcels of a product and quantity their median is proposed, without regard to spelling and sides', async ({
  app,
  lead,
}) => {
  await addParcels(lead, FIVE.slice(0, 4));
  await addParcels(lead, [{ spuQuantity: 2 }, { spu: 'other' }]);
  await runJob(app, learnPackageSizes, null);
  expect(await sizes(lead)).toEqual([]);
  await addParcels(lead, [{ ...FIVE[4], spu: 'TN-MUG 2' }]);
  const found = await proposed(app, lead);
  expect(found).toMatchObject({ name: 'TN-MUG 2 × 1', spu: 'TN-MUG 2', quantity: 1, proposal: 'open', parcels: 5 });
  expect(found).toMatchObject({ usualLength: 300, lowerLength: 295, upperLength: 310, usualWeight: 500, length: null });
  // What was learned again is the same record, and nothing new is written where nothing has changed.
  const written = async () =>
    (await app.pool.query('select id, version, learned_at, updated_at, xmin from package_size')).rows;
  const before = await written();
  await runJob(app, learnPackageSizes, null);
  expect(await written()).toEqual(before);
  // Another parcel is a change.
  await addParcels(lead, [{ length: 305 }]);
  await runJob(app, learnPackageSizes, null);
  expect(await sizes(lead)).toMatchObject([{ parcels: 6, version: found.version + 1 }]);
});

test('[BC-07] parcels that an interrupted run has not reached are learned by the next one', async ({ app, lead }) => {
  const others = FIVE.map((box) => ({ ...box, spu: 'other' }));
  await addParcels(lead, others);
  await runJob(app, learnPackageSizes, null);
  expect(await sizes(lead)).toHaveLength(1);
  // As if that run had been interrupted before it reached these.
  await addParcels(lead, FIVE);
  await app.pool.query("update waybill set updated_at = now() - interval '3 hours' where spu <> 'OTHER'");
  await expect(learnChanged(app.pool, AbortSignal.abort())).rejects.toThrow();
  await runJob(app, learnPackageSizes, null);
  expect((await sizes(lead)).map(({ name }) => name)).toEqual(['OTHER × 1', 'TN-MUG 2 × 1']);
});

test('[BC-07] a proposal is accepted, corrected or dismissed once, by whoever may edit sizes', async ({
  app,
  as,
  lead,
}) => {
  await addParcels(lead, FIVE);
  const { id, version } = await proposed(app, lead);
  const decide = (person: Person, decision: 'accept' | 'correct' | 'dismiss', more: object = {}) =>
    person.client.packageSizeProposal.decide({ body: { id, version, decision, ...more } });
  const reader = await as('work-orders:size:view');
  expect(await sizes(reader)).toHaveLength(1);
  await expect(decide(reader, 'accept')).rejects.toMatchObject(refusal(403, 'common.forbidden'));
  const otherUser = await as('work-orders:order:view');
  await expect(sizes(otherUser)).rejects.toMatchObject(refusal(403, 'common.forbidden'));
  await expect(decide(lead, 'correct')).rejects.toMatchObject(refusal(422, 'packageSize.incomplete'));
  const { version: next } = await decide(lead, 'accept');
  await expect(decide(lead, 'accept')).rejects.toMatchObject(refusal(409, 'common.staleVersion'));
  const again = { body: { id, version: next, decision: 'dismiss' as const } };
  await expect(lead.client.packageSizeProposal.decide(again)).rejects.toMatchObject(
    refusal(409, 'packageSize.nothingProposed'),
  );
  const accepted = { ...size, proposal: 'accepted', source: 'learned', basis: 5, setBy: lead.id };
  expect(await lead.client.packageSize.get({ query: { id } })).toMatchObject(accepted);
  // The same again is not proposed, a size that differs is.
  await addParcels(lead, [{ length: 302 }]);
  await runJob(app, learnPackageSizes, null);
  expect(await sizes(lead)).toMatchObject([{ proposal: 'accepted', parcels: 6, usualLength: 300 }]);
  await addParcels(
    lead,
    Array.from({ length: 8 }, () => ({ length: 400 })),
  );
  expect(await proposed(app, lead)).toMatchObject({ usualLength: 400, length: 300 });
  const { version: latest } = await lead.client.packageSize.get({ query: { id } });
  const other = { ...size, length: 390 };
  await lead.client.packageSizeProposal.decide({ body: { id, version: latest, decision: 'correct', size: other } });
  expect(await sizes(lead)).toMatchObject([{ ...other, proposal: 'corrected', source: 'corrected', basis: 14 }]);
  // Nor is what was corrected, although it is not the median.
  await addParcels(lead, [{ length: 400 }]);
  await runJob(app, learnPackageSizes, null);
  expect(await sizes(lead)).toMatchObject([{ proposal: 'corrected', parcels: 15 }]);
});

test('[BC-07] lines of bills say how far the carrier measured above the usual size, and such parcels are counted', async ({
  app,
  lead,
  channel,
}) => {
  const numbers = await addParcels(lead, FIVE);
  const [first = '', second = '', third = ''] = numbers;
  const [line = '', far = ''] = await bill(lead, channel, [
    [first, 300],
    [second, 420],
  ]);
  const { id, version } = await proposed(app, lead);
  expect(await sizes(lead)).toMatchObject([{ outliers: 1 }]);
  const read = async (one: string) => await lead.client.carrierBillLine.get({ query: { id: one } });
  expect(await read(far)).toMatchObject({ usualSize: null, usualDifference: null });
  await lead.client.packageSizeProposal.decide({ body: { id, version, decision: 'accept' } });
  await runJob(app, compareLines, { ids: [id] });
  expect(await read(line)).toMatchObject({ usualSize: id, usualDifference: 0 });
  expect(await read(far)).toMatchObject({ usualSize: id, usualDifference: 40 });
  // A line that is written later is compared at once.
  const [later = ''] = await bill(lead, channel, [[third, 336]]);
  expect(await read(later)).toMatchObject({ usualSize: id, usualDifference: 12 });
  const filter = `usualSize = "${id}" and usualDifference > 10`;
  expect((await lead.client.carrierBillLine.list({ query: { filter } })).records).toHaveLength(2);
  await lead.client.packageSize.deleteBatch({ body: { ids: [id] } });
  await runJob(app, compareLines, { ids: [id] });
  expect(await read(far)).toMatchObject({ usualSize: null, usualDifference: null });
});

test('[BC-07] sizes are entered and imported whole, once for a product and quantity', async ({ app, lead }) => {
  const { client } = lead;
  const add = (more: object) => client.packageSize.add({ body: { spu: 'Lamp', quantity: 1, ...more } });
  await expect(add({ length: 300 })).rejects.toMatchObject(refusal(422, 'packageSize.incomplete'));
  await expect(add({ ...size, quantity: 1.5 })).rejects.toMatchObject({ status: 400 });
  const entered = await add(size);
  expect(entered).toMatchObject({ name: 'LAMP × 1', source: 'measured', setBy: lead.id, proposal: null });
  await expect(add({ ...size, spu: 'ｌａｍｐ' })).rejects.toMatchObject({ status: 409 });
  // A measured size that the parcels confirm is not proposed again; one that they do not is.
  await addParcels(
    lead,
    FIVE.map((box) => ({ ...box, spu: 'lamp' })),
  );
  await runJob(app, learnPackageSizes, null);
  expect(await sizes(lead)).toMatchObject([{ proposal: null, parcels: 5, source: 'measured' }]);
  const { version } = await client.packageSize.get({ query: { id: entered.id } });
  await client.packageSize.edit({ body: { id: entered.id, version, changes: { height: 150 } } });
  await addParcels(lead, [{ spu: 'lamp' }]);
  expect(await proposed(app, lead)).toMatchObject({ height: 150, usualHeight: 100, source: 'measured' });
  await callEveryRecordRoute(app, lead, packageSizeType, {
    ...{ draft: { spu: 'Rug', quantity: 2, ...size }, changes: { height: 120 }, grouped: 'source', summed: 'weight' },
    table: 'SPU,Quantity,Length (cm),Width (cm),Height (cm),Weight (kg)\nRUG,3,30,20,10,0.5\n',
  });
});

test('[BC-07] a work order says how far our and the carrier’s volume are above the usual size of its product', async ({
  app,
  as,
  lead,
  channel,
}) => {
  const { client } = lead;
  const [number = ''] = await addParcels(lead, FIVE);
  const { id, version } = await proposed(app, lead);
  const { id: orderId } = await client.workOrder.add({
    body: {
      ...{ trackingNumber: number, channel, reason: 'measure', shippedOn: '2026-05-02', billedOn: '2026-05-09' },
      ...{ ...size, length: 270, carrierLength: 420, carrierWidth: 200, carrierHeight: 100 },
      ...{ billedWeight: 1_400, billedFee: 3_000 },
    },
  });
  const read = (person: Person) => person.client.workOrderUsualSize.read({ query: { orderId } });
  const nothing = { size: null, ours: null, carrier: null };
  expect(await read(lead)).toEqual(nothing);
  await client.packageSizeProposal.decide({ body: { id, version, decision: 'accept' } });
  expect(await read(lead)).toEqual({
    size: { id, name: 'TN-MUG 2 × 1', length: 300, width: 200, height: 100, basis: 5 },
    ...{ ours: -10, carrier: 40 },
  });
  expect(await read(await as('work-orders:order:view'))).toEqual(nothing);
  await expect(read(await as('work-orders:size:view'))).rejects.toMatchObject(refusal(403, 'common.forbidden'));
  await app.pool.query('delete from work_order');
});
