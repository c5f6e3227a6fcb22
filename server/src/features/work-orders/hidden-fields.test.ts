import { expect } from 'vitest';
import { personWith, personWithRules } from '../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../test/kit.ts';

const ENTRIES = [
  'work-orders:order:view',
  'work-orders:order:edit',
  'work-orders:bill:view',
  'work-orders:bill:edit',
] as const;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const test = base.extend<{ lead: Person; channel: string }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  channel: async ({ lead }, use) => {
    const body = { name: 'Line', code: 'HIDDEN', carrier: 'Yun', service: 'line' as const };
    use((await lead.client.logisticsChannel.add({ body })).id);
  },
});

test('a decision preserves the fields that data rules hide from the user', async ({ app, lead, channel }) => {
  const { client } = lead;
  const order = await client.workOrder.add({
    body: {
      ...{ trackingNumber: 'YTHIDDEN', channel, country: 'DE', reason: 'measure', notes: 'Kept' },
      ...{ shippedOn: day(-9), billedOn: day(-2), length: 300, width: 200, height: 100, weight: 550 },
      ...{ carrierHeight: 130, billedWeight: 1_000, billedFee: 3_500 },
    },
  });
  const hidden = ['country', 'notes', 'carrierHeight'];
  const clerk = await personWithRules(
    app,
    { entries: ENTRIES, on: 'work-orders:order:view' },
    ...hidden.map((field) => [field, 'HIDE', ''] as const),
  );
  const { id, version } = await clerk.client.workOrder.get({ query: { id: order.id } });
  await clerk.client.workOrderDecision.deal({ body: { id, version, decision: 'withdraw', note: 'Ours was wrong' } });
  const after = await client.workOrder.get({ query: { id } });
  expect(after).toMatchObject({ status: '4', country: 'DE', notes: 'Kept', carrierHeight: 130 });
  const { records } = await client.workOrder.history({ query: { id } });
  expect(Object.keys(records[0]?.changes ?? {}).toSorted()).toEqual(['closedOn', 'status']);
});

test('recovered amounts of channels are not shown to a user for whom a data rule hides the amounts', async ({
  app,
  lead,
}) => {
  const from = day(-90);
  const ofLead = await lead.client.workOrderOverview.recovered({ query: { from } });
  expect(ofLead.sums).toEqual([]);
  const clerk = await personWithRules(app, { entries: ENTRIES, on: 'work-orders:order:view' }, [
    'settledAmount',
    'HIDE',
    '',
  ]);
  expect(await clerk.client.workOrderOverview.recovered({ query: { from } })).toEqual({ sums: null });
  const limitedUser = await personWithRules(app, { entries: ENTRIES, on: 'work-orders:order:view' }, [
    'reason',
    'HIDE',
    '',
  ]);
  expect(await limitedUser.client.workOrderOverview.claims({ query: { from } })).toEqual({ sums: null });
});
