import { monthStart, type MoneyOutcome, outcomeFilter } from '@opsyard/contract';
import { expect } from 'vitest';
import { test as base, type Person } from '../../../../test/kit.ts';
import { personWith } from '../../../../test/rights-scene.ts';

const test = base.extend<{ lead: Person }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
});
const TODAY = '2026-06-15';

test('money is summed up by month and channel, and the list behind each amount comes to the same', async ({
  app,
  lead,
  as,
}) => {
  const channels: string[] = [];
  for (const code of ['M1', 'M2']) {
    const body = { name: `Money ${code}`, code, carrier: 'Yun', service: 'line' as const };
    channels.push((await lead.client.logisticsChannel.add({ body })).id);
  }
  const [one = '', other = ''] = channels;
  const add = async (number: number, channel: string, kept: string) => {
    const { id } = await lead.client.workOrder.add({
      body: {
        ...{
          trackingNumber: `MONEY${number}`,
          channel,
          reason: 'measure',
          shippedOn: '2026-05-02',
          billedOn: '2026-05-20',
        },
        ...{ length: 300, width: 200, height: 100, weight: 550, billedWeight: 1_000, billedFee: 3_500 },
      },
    });
    await app.pool.query(`update work_order set ${kept} where id = $1`, [id]);
  };
  await add(1, one, "status = '3', overcharge = 600, settled_amount = 500, closed_on = '2026-06-01'");
  await add(2, one, "status = '3', overcharge = 700, settled_amount = 700, closed_on = '2026-06-14'");
  await add(3, one, "status = '4', overcharge = 300, closed_on = '2026-05-31'");
  await add(4, other, "status = '1', overcharge = 900");
  await add(5, other, "status = '0', overcharge = null");
  await add(6, other, "status = '3', overcharge = 100, settled_amount = 100, closed_on = '2025-06-30'");
  await add(7, other, "status = '4', overcharge = 40, closed_on = '2025-07-01'");
  await expect(
    (await personWith(app)).client.workOrderOverview.read({ query: { today: TODAY } }),
  ).rejects.toMatchObject({
    status: 403,
  });
  const { sums, channels: named } = await lead.client.workOrderOverview.read({ query: { today: TODAY } });
  const cell = (month: string, channel: string, outcome: MoneyOutcome, count: number, amount: number) => ({
    ...{ month, channel, outcome, count, amount },
  });
  expect(new Set(sums)).toEqual(
    new Set([
      cell('2026-06-01', one, 'recovered', 2, 1_200),
      cell('2026-05-01', one, 'lost', 1, 300),
      cell('2026-05-01', other, 'open', 2, 900),
      cell('2025-07-01', other, 'lost', 1, 40),
    ]),
  );
  expect(named).toEqual(expect.arrayContaining([{ id: one, name: 'Money M1', carrier: 'Yun' }]));
  for (const { month, channel, outcome, count, amount } of sums ?? []) {
    const filter = outcomeFilter(outcome, { from: month, before: monthStart(month, 1), channels: [channel] });
    const fields = outcome === 'recovered' ? 'settledAmount' : 'overcharge';
    const { matching, totals } = await lead.client.workOrder.totals({ query: { filter, fields } });
    expect([matching, totals[0]?.sum ?? 0]).toEqual([count, amount]);
  }
  const clerk = await as('work-orders:order:view');
  const unseen = await clerk.client.workOrderOverview.read({ query: { today: TODAY } });
  expect(unseen.channels).toContainEqual({ id: one, name: null, carrier: null });
});
