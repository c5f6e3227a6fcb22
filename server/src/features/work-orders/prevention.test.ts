import { preventedFilter } from '@opsyard/contract';
import { expect } from 'vitest';
import { uploadParcels } from '../../../test/fixtures/parcel-upload.ts';
import { personWith } from '../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../test/kit.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const BOX = { length: 300, width: 200, height: 100, weight: 500 };
let made = 0;

const test = base.extend<{ lead: Person; channel: string }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  channel: async ({ lead }, use) => {
    made += 1;
    const line = { name: `Line ${made}`, code: `P${made}`, carrier: 'Yun', service: 'line' as const };
    const { id: channel } = await lead.client.logisticsChannel.add({ body: line });
    const since = { name: 'Greater', channel, effectiveFrom: '2026-01-01' };
    await lead.client.foamRule.add({
      body: {
        ...{ ...since, mode: 'max', divisor: 6000, rounding: 'none', step: 1, minimum: 0 },
        ...{ windowDays: 30, replyDays: 10, evidence: ['bill'] },
      },
    });
    await lead.client.rateCard.add({ body: { ...since, baseFee: 2_000, unit: 100, unitPrice: 150 } });
    use(channel);
  },
});

const create = ({ client }: Person, channel: string, more: object = {}) =>
  client.workOrderPrevention.create({
    body: { trackingNumber: `PRE${10_000 + made}`, channel, shipOn: day(5), ...BOX, ...more },
  });
const open = ({ client }: Person, id: string) => client.workOrder.get({ query: { id } });

test('[BK-02] a prevention has no bill: it is expected what is billed, and evidence is due before the shipping', async ({
  lead,
  channel,
}) => {
  const { client } = lead;
  const prevented = async () => (await client.workOrderOverview.read({ query: { today: day(0) } })).money?.prevented;
  const before = { count: 0, amount: 0, ...(await prevented()) };
  const { id } = await create(lead, channel);
  expect(await open(lead, id)).toMatchObject({
    ...{ kind: 'prevent', status: '0', reason: 'volume', billedOn: null, billedWeight: null, billedFee: null },
    ...{ expectedWeight: 1_000, expectedFee: 3_500, overcharge: null, avoidable: 750, windowEnd: day(5) },
  });
  const { submitDue } = await open(lead, id);
  expect(String(submitDue) < day(5)).toBe(true);
  const { required } = await client.workOrderEvidence.list({ query: { orderId: id } });
  expect(required).toEqual([]);
  const deal = (version: number, decision: 'submit' | 'credit' | 'prevented', note = 'Smaller box') =>
    client.workOrderDecision.deal({ body: { id, version, decision, note, amount: 100, reference: 'CN' } });
  await deal(1, 'submit');
  expect(await open(lead, id)).toMatchObject({ status: '1', replyDue: day(5) });
  await expect(deal(2, 'credit')).rejects.toMatchObject(refusal(409, 'workOrder.notPossible'));
  await deal(2, 'prevented');
  expect(await open(lead, id)).toMatchObject({ status: '5', settledAmount: null, closedOn: day(0) });
  const measured = { orderId: id, source: 'warehouse' as const, length: 300, width: 200, height: 90, weight: 500 };
  await expect(client.workOrderMeasure.add({ body: measured })).rejects.toMatchObject(
    refusal(409, 'workOrder.notPossible'),
  );
  const { money } = await client.workOrderOverview.read({ query: { today: day(0) } });
  expect(money?.sums.filter((sum) => sum.channel === channel)).toEqual([]);
  const { sums } = await client.workOrderOverview.recovered({ query: { from: day(-9) } });
  expect(sums?.filter((sum) => sum.channel === channel)).toEqual([]);
  const after = { count: before.count + 1, amount: before.amount + 750 };
  expect(await prevented()).toEqual(after);
  const behind = { filter: preventedFilter(day(-300)), fields: 'prevented' };
  expect(await client.workOrder.totals({ query: behind })).toMatchObject({
    ...{ matching: after.count, totals: [{ sum: after.amount }] },
  });
});

test('[BK-02] the charge avoided by a smaller box stays known when its sides are entered, by the rates of today', async ({
  lead,
  channel,
}) => {
  const { client } = lead;
  const { id } = await create(lead, channel);
  const before = await client.workOrderOverview.read({ query: { today: day(0) } });
  const edit = async (changes: object) => {
    const { version } = await open(lead, id);
    return (await client.workOrder.edit({ body: { id, version, changes } })).record;
  };
  expect(await edit({ height: 60 })).toMatchObject({ firstFee: 3_500, expectedFee: 2_900, avoidable: 150 });
  expect(await edit({ height: 40 })).toMatchObject({ firstFee: 3_500, expectedFee: 2_750, avoidable: 0 });
  const { id: dearer } = await client.logisticsChannel.add({
    body: { name: 'Dearer', code: `D${made}`, carrier: 'Yun', service: 'line' },
  });
  const since = { name: 'Dearer', channel: dearer, effectiveFrom: '2026-01-01' };
  await client.foamRule.add({
    body: {
      ...{ ...since, mode: 'max', divisor: 6000, rounding: 'none', step: 1, minimum: 0 },
      ...{ windowDays: 30, replyDays: 10, evidence: ['bill'] },
    },
  });
  await client.rateCard.add({ body: { ...since, baseFee: 0, unit: 100, unitPrice: 1_000 } });
  // Both packages are calculated by the terms of the new channel.
  expect(await edit({ channel: dearer })).toMatchObject({ firstFee: 10_000, expectedFee: 5_000 });
  await edit({ channel });
  const { version } = await open(lead, id);
  await client.workOrderDecision.deal({ body: { id, version, decision: 'prevented', note: 'Smaller box' } });
  expect(await open(lead, id)).toMatchObject({ status: '5', firstFee: 3_500, expectedFee: 2_750, prevented: 750 });
  const { money } = await client.workOrderOverview.read({ query: { today: day(0) } });
  expect((money?.prevented?.amount ?? 0) - (before.money?.prevented?.amount ?? 0)).toBe(750);
  await client.workOrderDecision.reopen({ body: { id, version: version + 1, note: 'Not yet' } });
  expect(await open(lead, id)).toMatchObject({ status: '2', prevented: null });
});

test('[BK-02] after a typing error in the first sides, the present ones count as the first, only while pending', async ({
  app,
  lead,
  channel,
}) => {
  const { client } = lead;
  const { id } = await create(lead, channel, { height: 1_000 });
  const edit = async (changes: object) => {
    const { version } = await open(lead, id);
    return (await client.workOrder.edit({ body: { id, version, changes } })).record;
  };
  expect(await edit({ height: 100 })).toMatchObject({ firstFee: 17_000, expectedFee: 3_500 });
  const guest = await personWith(app, { roles: ['guest'] });
  await expect(guest.client.workOrderPrevention.correct({ body: { id, version: 2 } })).rejects.toMatchObject(
    refusal(403, 'common.forbidden'),
  );
  const correct = (version: number) => client.workOrderPrevention.correct({ body: { id, version } });
  await expect(correct(1)).rejects.toMatchObject(refusal(409, 'common.staleVersion'));
  expect(await correct(2)).toEqual({ version: 3 });
  expect(await open(lead, id)).toMatchObject({ firstFee: 3_500, expectedFee: 3_500, avoidable: 750 });
  const { records } = await client.workOrder.history({ query: { id } });
  expect(records[0]?.changes).toMatchObject({ firstFee: { from: 17_000, to: 3_500 } });
  // Repeated without an effect.
  expect(await correct(3)).toEqual({ version: 3 });
  expect(await edit({ height: 40 })).toMatchObject({ firstFee: 3_500, expectedFee: 2_750 });
  await client.workOrderDecision.deal({ body: { id, version: 4, decision: 'prevented', note: 'Smaller box' } });
  expect(await open(lead, id)).toMatchObject({ status: '5', prevented: 750 });
  await expect(correct(5)).rejects.toMatchObject(refusal(409, 'workOrder.notPossible'));
  const dispute = await client.workOrder.add({
    body: {
      ...{
        trackingNumber: `DIS${10_000 + made}`,
        channel,
        reason: 'measure',
        shippedOn: day(-9),
        billedOn: day(-2),
        ...BOX,
      },
      ...{ billedWeight: 1_000, billedFee: 3_500 },
    },
  });
  await expect(
    client.workOrderPrevention.correct({ body: { id: dispute.id, version: dispute.version } }),
  ).rejects.toMatchObject(refusal(409, 'workOrder.notPossible'));
});

test('[BK-02] a prevention that is withdrawn or given up was not prevented, and is opened again as any other', async ({
  lead,
  channel,
}) => {
  const { client } = lead;
  const { id } = await create(lead, channel);
  const note = 'Not our box';
  const withdrawn = await client.workOrderDecision.deal({ body: { id, version: 1, decision: 'withdraw', note } });
  expect(withdrawn).toEqual({ status: '6', version: 2 });
  expect(await open(lead, id)).toMatchObject({ status: '6', closedOn: day(0) });
  await client.workOrderDecision.reopen({ body: { id, version: 2, note } });
  expect(await open(lead, id)).toMatchObject({ status: '2', closedOn: null });
});

test('a smaller box has nothing to prevent, a shipped parcel is disputed, and one parcel has one order of a kind', async ({
  app,
  lead,
  channel,
}) => {
  const { client } = lead;
  await expect(create(lead, channel, { height: 40 })).rejects.toMatchObject(refusal(422, 'workOrder.nothingToPrevent'));
  await expect(create(lead, channel, { shipOn: day(-3) })).rejects.toMatchObject(
    refusal(422, 'workOrder.shippedAlready'),
  );
  const { id } = await create(lead, channel);
  await expect(create(lead, channel)).rejects.toMatchObject(refusal(409, 'record.duplicate'));
  const smaller = await client.workOrder.edit({ body: { id, version: 1, changes: { height: 40 } } });
  expect(smaller.record).toMatchObject({ expectedWeight: 500, avoidable: 0 });
  const submit = { id, version: 2, decision: 'submit' as const };
  await expect(client.workOrderDecision.deal({ body: submit })).rejects.toMatchObject(
    refusal(422, 'workOrder.nothingToPrevent'),
  );
  const dispute = {
    ...{ trackingNumber: `PRE${10_000 + made}`, channel, reason: 'measure' as const, shippedOn: day(-9), ...BOX },
    ...{ billedWeight: 1_000, billedFee: 3_500 },
  };
  await expect(client.workOrder.add({ body: dispute })).rejects.toMatchObject(refusal(422, 'workOrder.billMissing'));
  expect(await client.workOrder.add({ body: { ...dispute, billedOn: day(-2) } })).toMatchObject({ kind: 'dispute' });
  const preventions = await client.workOrder.list({ query: { filter: 'kind = "prevent"' } });
  expect(preventions.records.map((order) => order.id)).toContain(id);
  expect(preventions.records.every(({ kind }) => kind === 'prevent')).toBe(true);
  const guest = await personWith(app, { roles: ['guest'] });
  await expect(create(guest, channel)).rejects.toMatchObject(refusal(403, 'common.forbidden'));
});

test('[BK-02] a weight that is only rounded up to a step is not billed by volume, so there is nothing to prevent', async ({
  lead,
}) => {
  made += 1;
  const { client } = lead;
  const line = { name: `Steps ${made}`, code: `STEPS${made}`, carrier: 'Yun', service: 'line' as const };
  const { id: channel } = await client.logisticsChannel.add({ body: line });
  const body = { name: 'Steps', channel, effectiveFrom: '2026-01-01', mode: 'max' as const, divisor: 6000, minimum: 0 };
  await client.foamRule.add({ body: { ...body, rounding: 'none', step: 500, windowDays: 30, replyDays: 10 } });
  const isByVolume = async (box: typeof BOX) =>
    (await client.workOrderCalculator.quote({ query: box })).find(({ channelId }) => channelId === channel)?.isByVolume;
  const small = { ...BOX, height: 50, weight: 600 };
  expect(await isByVolume(small)).toBe(false);
  await expect(create(lead, channel, small)).rejects.toMatchObject(refusal(422, 'workOrder.nothingToPrevent'));
  expect(await isByVolume(BOX)).toBe(true);
  expect(await create(lead, channel)).toMatchObject({ number: expect.stringMatching(/^WO-/) });
});

test('an imported dispute without a bill is refused by its row, and a prevention is imported without one', async ({
  app,
  lead,
  channel,
}) => {
  const { client } = lead;
  const { code } = await client.logisticsChannel.get({ query: { id: channel } });
  const { id } = await create(lead, channel);
  const { number } = await open(lead, id);
  const head =
    'Tracking number,Channel,Reason,Shipped,Billed,Our length,Our width,Our height,Our weight,Billed weight,Billed fee';
  const box = '300,200,100,500';
  const rows = [
    `IMP${made}A,${code},Measured wrongly,${day(-9)},${day(-2)},${box},1000,35`,
    `IMP${made}B,${code},Measured wrongly,${day(-9)},,${box},,`,
  ];
  const report = await uploadParcels(app, lead, [head, ...rows].join('\n'), '/appcenter/workorder');
  const refused = report.rows.filter(({ verdict }) => verdict === 'refused');
  const complaints = refused.map(({ row, cells }) => [
    row,
    cells.flatMap(({ problem }, at) => (problem ? [report.mapping[at]] : [])),
  ]);
  expect(complaints).toEqual([[3, ['billedOn', 'billedWeight', 'billedFee']]]);
  await client.workOrder.importRun({ body: { fileId: report.fileId } });
  const disputes = await client.workOrder.list({
    query: { filter: `trackingNumber in ("IMP${made}A", "IMP${made}B")` },
  });
  expect(disputes.records.map(({ trackingNumber }) => trackingNumber)).toEqual([`IMP${made}A`]);
  const edit = `Order number,Our height,Billed\n${number},90,\n`;
  const update = await uploadParcels(app, lead, edit, '/appcenter/workorder');
  const body = { fileId: update.fileId, match: 'number', empty: 'clear' as const };
  await client.workOrder.importRun({ body });
  expect(await open(lead, id)).toMatchObject({ height: 90, billedOn: null });
});
