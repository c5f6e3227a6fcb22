import { expect } from 'vitest';
import { personWith, personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../../test/kit.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const BOX = { length: 300, width: 200, height: 100, weight: 550 };
let made = 0;

type Fixture = { lead: Person; orderId: string };
const test = base.extend<Fixture>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  orderId: async ({ lead }, use) => {
    made += 1;
    const line = { name: `Line ${made}`, code: `M${made}`, carrier: 'Yun', service: 'line' as const };
    const { id: channel } = await lead.client.logisticsChannel.add({ body: line });
    const since = { name: 'Twice', channel, effectiveFrom: '2026-01-01' };
    await lead.client.foamRule.add({
      body: {
        ...{ ...since, mode: 'ratio', divisor: 6000, ratio: 2, rounding: 'none', step: 1, minimum: 0 },
        ...{ windowDays: 30, replyDays: 10 },
      },
    });
    await lead.client.rateCard.add({ body: { ...since, baseFee: 2_000, unit: 100, unitPrice: 150 } });
    const body = {
      ...{
        trackingNumber: `YTM${10_000 + made}`,
        channel,
        reason: 'measure' as const,
        shippedOn: day(-9),
        billedOn: day(-2),
      },
      ...{ ...BOX, billedWeight: 1_000, billedFee: 3_500 },
    };
    use((await lead.client.workOrder.add({ body })).id);
  },
});

const measures = ({ client }: Person, orderId: string) => client.workOrderMeasure.list({ query: { orderId } });

test('a parcel has measures of several sources, and a corrected one keeps its earlier versions', async ({
  lead,
  orderId,
}) => {
  const { client } = lead;
  const entered = { ...BOX, measuredBy: 'Hub Liège', device: 'Cubiscan 100' };
  const carrier = await client.workOrderMeasure.add({ body: { orderId, source: 'carrier', ...entered, weight: null } });
  const measuredAt = new Date(Date.now() - 3_600_000).toISOString();
  const ours = await client.workOrderMeasure.add({ body: { orderId, source: 'warehouse', ...BOX, measuredAt } });
  expect(ours).toMatchObject({ ...BOX, measuredAt, measuredBy: null, device: null, round: null, earlier: [] });
  const body = { id: carrier.id, source: 'carrier' as const, ...entered, height: 130 };
  await client.workOrderMeasure.correct({ body });
  expect(await measures(lead, orderId)).toMatchObject([
    { id: carrier.id, source: 'carrier', height: 130, weight: 550, earlier: [{ height: 100, weight: null }] },
    { id: ours.id, source: 'warehouse' },
  ]);
  await client.workOrderMeasure.remove({ query: { id: ours.id } });
  expect(await measures(lead, orderId)).toHaveLength(1);
  const { records } = await client.workOrder.history({ query: { id: orderId } });
  expect(records.map(({ kind }) => kind)).toEqual([
    'measureRemoved',
    'measureEdited',
    'measureAdded',
    'measureAdded',
    'created',
  ]);
  expect(records[1]?.changes).toEqual({
    measure: { from: '300 × 200 × 100 mm', to: '300 × 200 × 130 mm, 550 g' },
  });
});

test('[BK-02] submitted measures cannot be corrected, and a closed order accepts none', async ({ lead, orderId }) => {
  const { client } = lead;
  const { id } = await client.workOrderMeasure.add({ body: { orderId, source: 'warehouse', ...BOX } });
  await client.workOrderDecision.deal({ body: { id: orderId, version: 1, decision: 'submit' } });
  expect(await measures(lead, orderId)).toMatchObject([{ id, round: 1 }]);
  const sealed = refusal(409, 'workOrder.measureSealed');
  const correct = () => client.workOrderMeasure.correct({ body: { id, source: 'warehouse', ...BOX, height: 90 } });
  await expect(correct()).rejects.toMatchObject(sealed);
  await expect(client.workOrderMeasure.remove({ query: { id } })).rejects.toMatchObject(sealed);
  const recheck = { orderId, source: 'recheck' as const, ...BOX };
  expect(await client.workOrderMeasure.add({ body: recheck })).toMatchObject({ round: null });
  const paid = { amount: 100, reference: 'CN' };
  await client.workOrderDecision.deal({ body: { id: orderId, version: 2, decision: 'credit', ...paid } });
  await expect(client.workOrderMeasure.add({ body: recheck })).rejects.toMatchObject(
    refusal(409, 'workOrder.notPossible'),
  );
});

test('a measure in the future and the 101st version are refused, and measuring requires the permission', async ({
  app,
  lead,
  orderId,
}) => {
  const { client } = lead;
  const body = { orderId, source: 'declared' as const, ...BOX };
  const measuredAt = new Date(Date.now() + 3_600_000).toISOString();
  await expect(client.workOrderMeasure.add({ body: { ...body, measuredAt } })).rejects.toMatchObject(
    refusal(422, 'workOrder.measuredLater'),
  );
  await app.pool.query(
    `insert into work_order_measure (id, order_id, measure_id, source, length, width, height, measured_at)
     select i.id, $1, i.id, 'declared', 1, 1, 1, now() from (select gen_random_uuid() as id from generate_series(1, 100)) i`,
    [orderId],
  );
  await expect(client.workOrderMeasure.add({ body })).rejects.toMatchObject(refusal(422, 'workOrder.tooManyMeasures'));
  const guest = await personWith(app, { roles: ['guest'] });
  await expect(guest.client.workOrderMeasure.add({ body })).rejects.toMatchObject(refusal(403, 'common.forbidden'));
  await expect(measures(guest, orderId)).rejects.toMatchObject(refusal(403, 'common.forbidden'));
});

test('data rules that hide sides of an order also hide them in measures', async ({ app, lead, orderId }) => {
  const { client } = lead;
  await client.workOrderMeasure.add({ body: { orderId, source: 'warehouse', ...BOX } });
  const carrier = await client.workOrderMeasure.add({ body: { orderId, source: 'carrier', ...BOX } });
  const entries = ['work-orders:order:view', 'work-orders:order:edit'] as const;
  const hidden = ['carrierHeight', 'HIDE', ''] as const;
  const clerk = await personWithRules(app, { entries, on: 'work-orders:order:view' }, hidden);
  expect(await measures(clerk, orderId)).toMatchObject([{ source: 'warehouse' }]);
  const body = { id: carrier.id, source: 'warehouse' as const, ...BOX };
  await expect(clerk.client.workOrderMeasure.correct({ body })).rejects.toMatchObject(refusal(404, 'common.notFound'));
});
