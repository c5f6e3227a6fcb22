import {
  answeredFilter,
  claimFilter,
  type MoneyOutcome,
  monthStart,
  type OutcomePart,
  outcomeFilter,
  riskFilter,
} from '@opsyard/contract';
import { expect } from 'vitest';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../../test/kit.ts';

const test = base.extend<{ lead: Person }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
});
const TODAY = '2026-06-15';
const request = { query: { today: TODAY } };

async function channelOf(lead: Person, code: string): Promise<string> {
  const body = { name: `Money ${code}`, code, carrier: 'Yun', service: 'line' as const };
  return (await lead.client.logisticsChannel.add({ body })).id;
}

test('money and deadlines are summed up, and match the lists behind the figures', async ({ app, lead, as }) => {
  const [one, other] = [await channelOf(lead, 'M1'), await channelOf(lead, 'M2')];
  const own = <T extends { channel: string | null }>(all: readonly T[] | null) =>
    (all ?? []).filter(({ channel }) => channel === one || channel === other);
  const earlier = (await lead.client.workOrderOverview.read(request)).money?.risks;
  const add = async (number: number, channel: string, values: string) => {
    const box = { length: 300, width: 200, height: 100, weight: 550, billedWeight: 1_000, billedFee: 3_500 };
    const days = { shippedOn: '2026-05-02', billedOn: '2026-05-20' };
    const body = { trackingNumber: `MONEY${number}`, channel, reason: 'measure' as const, ...days, ...box };
    const { id } = await lead.client.workOrder.add({ body });
    await app.pool.query(`update work_order set ${values} where id = $1`, [id]);
  };
  const submitted = (day: string, over: number) => `submitted_on = '${day}', overcharge = ${over}`;
  const closed = (state: string, day: string) => `status = '${state}', closed_on = '${day}'`;
  await add(1, one, `${submitted('2026-05-22', 600)}, ${closed('3', '2026-06-01')}, settled_amount = 500`);
  await add(2, one, `${submitted('2026-06-02', 700)}, ${closed('3', '2026-06-14')}, settled_amount = 700`);
  await add(3, one, `${submitted('2026-05-20', 300)}, ${closed('4', '2026-05-31')}`);
  await add(4, other, `${submitted('2026-05-25', 900)}, status = '1', reply_due = '2026-06-14'`);
  await add(5, other, "overcharge = null, submit_due = '2026-06-17', window_end = '2026-06-18'");
  await add(6, other, `${submitted('2025-06-02', 100)}, ${closed('3', '2025-06-30')}, settled_amount = 100`);
  await add(7, other, `${submitted('2025-06-30', 40)}, ${closed('4', '2025-07-01')}`);
  // Withdrawn before submission: neither claimed nor lost.
  await add(9, other, `overcharge = 80, ${closed('4', '2026-06-02')}`);
  await add(8, other, "overcharge = 50, submit_due = '2026-06-14', window_end = '2026-06-16'");

  await expect((await personWith(app)).client.workOrderOverview.read(request)).rejects.toMatchObject({ status: 403 });
  const { money } = await lead.client.workOrderOverview.read(request);
  if (!money) throw new Error('Nothing was summed up.');
  const cell = (month: string, channel: string, outcome: MoneyOutcome, sum: readonly [number, number]) => ({
    ...{ month, channel, outcome, count: sum[0], amount: sum[1] },
  });
  expect(new Set(own(money.sums))).toEqual(
    new Set([
      cell('2026-05-01', one, 'claimed', [2, 900]),
      cell('2026-06-01', one, 'claimed', [1, 700]),
      cell('2026-05-01', other, 'claimed', [1, 900]),
      cell('2026-06-01', one, 'recovered', [2, 1_200]),
      cell('2026-05-01', one, 'lost', [1, 300]),
      cell('2025-07-01', other, 'lost', [1, 40]),
      cell('2026-05-01', other, 'open', [3, 950]),
    ]),
  );
  expect(money.times).toEqual(
    expect.arrayContaining([
      { channel: one, days: 10, count: 1 },
      { channel: one, days: 11, count: 1 },
      { channel: one, days: 12, count: 1 },
      { channel: other, days: 1, count: 1 },
    ]),
  );
  expect(own(money.times)).toHaveLength(4);
  expect(money.channels).toContainEqual({ id: one, name: 'Money M1', carrier: 'Yun' });
  const added = money.risks.map(({ risk, count, amount }) => {
    const before = earlier?.find((former) => former.risk === risk);
    return { risk, count: count - (before?.count ?? 0), amount: amount - (before?.amount ?? 0) };
  });
  expect(added).toEqual([
    { risk: 'submitSoon', count: 1, amount: 0 },
    { risk: 'submitLate', count: 1, amount: 50 },
    { risk: 'windowEnds', count: 1, amount: 50 },
    { risk: 'replyLate', count: 1, amount: 900 },
  ]);

  const listed = async (filter: string, fields = 'overcharge') => {
    const { matching, totals } = await lead.client.workOrder.totals({ query: { filter, fields } });
    return [matching, totals[0]?.sum ?? 0];
  };
  for (const { month, channel, outcome, count, amount } of own(money.sums)) {
    const part: OutcomePart = { from: month, before: monthStart(month, 1), channels: [channel] };
    const field = outcome === 'recovered' ? 'settledAmount' : 'overcharge';
    expect(await listed(outcomeFilter(outcome, part), field)).toEqual([count, amount]);
  }
  for (const { risk, count, amount } of money.risks)
    expect(await listed(riskFilter(risk, TODAY))).toEqual([count, amount]);
  expect(await listed(answeredFilter({ from: '2025-07-01', channels: [one, other] }))).toEqual([4, 1_640]);

  const from = '2026-06-01';
  const { sums } = await lead.client.workOrderOverview.recovered({ query: { from } });
  expect(own(sums)).toEqual([{ channel: one, count: 2, amount: 1_200 }]);
  expect(await listed(outcomeFilter('recovered', { from, channels: [one] }), 'settledAmount')).toEqual([2, 1_200]);
  const year = await lead.client.workOrderOverview.recovered({ query: { from: '2025-06-30' } });
  expect(own(year.sums)).toEqual([
    { channel: one, count: 2, amount: 1_200 },
    { channel: other, count: 1, amount: 100 },
  ]);
  await expect((await as()).client.workOrderOverview.recovered({ query: { from } })).rejects.toMatchObject({
    status: 403,
  });

  const clerk = await as('work-orders:order:view');
  const unseen = await clerk.client.workOrderOverview.read(request);
  expect(unseen.money?.channels).toContainEqual({ id: one, name: null, carrier: null });
});

test('[count agrees with list] orders about parcels of a channel are counted and their overcharge by volume summed up, matching the lists', async ({
  app,
  lead,
  as,
}) => {
  const channel = await channelOf(lead, 'CLAIMS');
  const add = async (number: number, shippedOn: string, [reason, overcharge]: readonly [string, number | null]) => {
    const box = { length: 300, width: 200, height: 100, weight: 550, billedWeight: 1_000, billedFee: 3_500 };
    const days = { shippedOn, billedOn: '2026-05-20' };
    const body = { trackingNumber: `CLAIM${number}`, channel, reason: 'measure' as const, ...days, ...box };
    const { id } = await lead.client.workOrder.add({ body });
    await app.pool.query('update work_order set reason = $2, overcharge = $3 where id = $1', [id, reason, overcharge]);
  };
  await add(1, '2026-05-02', ['measure', 500]);
  await add(2, '2026-05-01', ['rule', 70]);
  await add(3, '2026-05-03', ['duplicate', 900]);
  await add(4, '2026-05-03', ['measure', -20]);
  await add(5, '2026-05-03', ['measure', null]);
  await add(6, '2026-04-30', ['measure', 5]);
  const addWaybill = async (number: string, more: object) =>
    await lead.client.waybill.add({ body: { number, channel, shippedOn: '2026-05-02', ...more } });
  // Two orders about one parcel, one about a parcel of another channel, and one about an earlier parcel.
  await addWaybill('CLAIM1', {});
  await lead.client.tracking.renumber({ body: { oldNumber: 'CLAIM2', newNumber: 'CLAIM1', reason: 'relabel' } });
  await addWaybill('CLAIM3', { channel: await channelOf(lead, 'CLAIMS2') });
  await addWaybill('CLAIM4', { shippedOn: '2026-04-30' });
  const from = '2026-05-01';
  const { sums } = await lead.client.workOrderOverview.claims({ query: { from } });
  expect(sums?.find((one) => one.channel === channel)).toEqual({ channel, orders: 5, parcels: 1, overcharged: 570 });
  const parcels = await lead.client.workOrderOverview.claimedParcels({ query: { from, channel } });
  expect(parcels).toMatchObject({ cursor: null, records: [{ number: 'CLAIM1', orders: [{}, {}] }] });
  const listed = async (which: 'orders' | 'overcharged') => {
    const filter = claimFilter(which, { from, channels: [channel] });
    const { matching, totals } = await lead.client.workOrder.totals({ query: { filter, fields: 'overcharge' } });
    return [matching, totals[0]?.sum];
  };
  expect((await listed('orders'))[0]).toBe(5);
  expect(await listed('overcharged')).toEqual([2, 570]);
  const { client } = await as();
  await expect(client.workOrderOverview.claims({ query: { from } })).rejects.toMatchObject({ status: 403 });
  const closed = client.workOrderOverview.claimedParcels({ query: { from, channel } });
  await expect(closed).rejects.toMatchObject({ status: 403 });
});

test('[count agrees with list] the parcels behind the share with work orders match its count, over several pages', async ({
  app,
  lead,
  as,
}) => {
  const channel = await channelOf(lead, 'PAGES');
  const { rows } = await app.pool.query(
    `with parcel as (
       insert into waybill (id, number, number_fold, status, channel, shipped_on, search)
       select gen_random_uuid(), 'PAGE' || lpad(n::text, 4, '0'), 'page' || lpad(n::text, 4, '0'), 'pending', $1, '2026-05-02', ''
       from generate_series(1, 120) n returning number
     )
     select number from parcel`,
    [channel],
  );
  const box = { length: 300, width: 200, height: 100, weight: 550, billedWeight: 1_000, billedFee: 3_500 };
  const days = { shippedOn: '2026-05-02', billedOn: '2026-05-20' };
  const { id: first } = await lead.client.workOrder.add({
    body: { trackingNumber: 'PAGE0001', channel, reason: 'measure', ...days, ...box },
  });
  await app.pool.query(
    `insert into work_order (id, number, kind, status, tracking_number, tracking_number_fold, channel, reason, shipped_on, billed_on,
       length, width, height, weight, billed_weight, billed_fee, search)
     select gen_random_uuid(), 'WO-P' || p.number || n, 'dispute', case n when 1 then '0' else '4' end, p.number, lower(p.number), $1, 'measure',
       '2026-05-02', '2026-05-20', 1, 1, 1, 1, 1, 1, ''
     from waybill p, generate_series(1, 2) n where p.channel = $1 and p.number between 'PAGE0002' and 'PAGE0110'`,
    [channel],
  );
  expect(rows).toHaveLength(120);
  const from = '2026-05-01';
  const { sums } = await lead.client.workOrderOverview.claims({ query: { from } });
  const counted = sums?.find((one) => one.channel === channel);
  expect(counted).toMatchObject({ parcels: 110, orders: 219 });
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const query = { from, channel, ...(cursor !== null && { cursor }) };
    const page: Awaited<ReturnType<typeof lead.client.workOrderOverview.claimedParcels>> =
      await lead.client.workOrderOverview.claimedParcels({ query });
    found.push(...page.records.map(({ number }) => number));
    cursor = page.cursor;
  } while (cursor);
  expect(new Set(found).size).toBe(found.length);
  expect(found).toHaveLength(counted?.parcels ?? 0);
  expect(found).toEqual(found.toSorted());
  const clerk = await as('work-orders:order:view');
  const { records } = await clerk.client.workOrderOverview.claimedParcels({ query: { from, channel } });
  expect(records[0]?.orders.map(({ id }) => id)).toEqual([first]);
});
