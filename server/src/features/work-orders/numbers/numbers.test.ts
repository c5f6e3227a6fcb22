import { expect } from 'vitest';
import { give, newRole, personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../../test/kit.ts';

let made = 0;
const test = base.extend<{ lead: Person; channel: string; word: string }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  channel: async ({ lead }, use) => {
    made += 1;
    const body = { name: `Renumbered ${made}`, code: `R${made}`, carrier: 'Yun', service: 'line' as const };
    use((await lead.client.logisticsChannel.add({ body })).id);
  },
  word: async ({}, use) => {
    made += 1;
    use(`NUM${String(made).padStart(5, '0')}`);
  },
});

async function addOrder({ client }: Person, channel: string, trackingNumber: string) {
  return await client.workOrder.add({
    body: {
      ...{ trackingNumber, channel, reason: 'measure', shippedOn: '2026-05-02', billedOn: '2026-06-01' },
      ...{ length: 300, width: 200, height: 100, weight: 550, billedWeight: 1_000, billedFee: 3_500 },
    },
  });
}

test('[BC-07] a parcel of five numbers is found by each of them, by its order and by its work order, with the related records', async ({
  lead,
  channel,
  word,
}) => {
  const numbers = [1, 2, 3, 4, 5].map((at) => `${word}${at}`);
  const [first = '', second = '', , , last = ''] = numbers;
  for (let at = 1; at < 5; at += 1)
    await lead.client.tracking.renumber({
      body: { oldNumber: numbers[at - 1] ?? '', newNumber: numbers[at] ?? '', reason: 'relabel' },
    });
  const parcel = await lead.client.waybill.add({ body: { number: last, channel, orderNo: `SO-${word}` } });
  const order = await addOrder(lead, channel, second);
  const fullWidth = first.replace(/./g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
  const searched = [
    first.toLowerCase(),
    fullWidth,
    `${second.slice(0, 4)}-${second.slice(4)}`,
    last,
    `SO-${word}`,
    order.number,
  ];
  const found = await lead.client.workOrderNumbers.history({ body: { numbers: searched } });
  expect(found.map((one) => one.query)).toEqual(searched);
  for (const family of found) {
    expect(family.numbers).toEqual(numbers);
    expect(family.steps.map(({ oldNumber, reason }) => [oldNumber, reason])).toEqual(
      numbers.slice(0, 4).map((number) => [number, 'relabel']),
    );
    expect(family.waybills).toMatchObject([{ id: parcel.id, number: last, status: 'pending' }]);
    expect(family.orders).toEqual([{ id: order.id, number: order.number, trackingNumber: second, status: '0' }]);
  }
});

test('[BC-07] an unknown number has no history, and invisible records are not disclosed', async ({
  app,
  as,
  lead,
  channel,
  word,
}) => {
  await lead.client.tracking.renumber({ body: { oldNumber: `${word}A`, newNumber: `${word}B`, reason: 'handover' } });
  const { id } = await addOrder(lead, channel, `${word}C`);
  await lead.client.tracking.renumber({ body: { oldNumber: `${word}C`, newNumber: `${word}D`, reason: 'repack' } });
  await lead.client.waybill.add({ body: { number: `${word}E`, channel } });
  await lead.client.waybill.add({ body: { number: `${word}D`, channel } });
  const numbers = [`${word}A`, `${word}D`, `${word}E`];
  const searched = { body: { numbers } };
  await expect((await personWith(app)).client.workOrderNumbers.history(searched)).rejects.toMatchObject({
    status: 403,
  });
  const alone = { steps: [], waybills: [], orders: [] };
  const clerk = await as('work-orders:order:view');
  const visible = await clerk.client.workOrderNumbers.history(searched);
  expect(visible).toMatchObject([
    { numbers: [`${word}A`], ...alone },
    { numbers: [`${word}C`, `${word}D`], steps: [{ reason: 'repack' }], orders: [{ id }], waybills: [] },
    { numbers: [`${word}E`], ...alone },
  ]);
  const permitted = await lead.client.workOrderNumbers.history(searched);
  expect(permitted.map(({ waybills }) => waybills.length)).toEqual([0, 1, 1]);
  expect(permitted[0]).toMatchObject({ numbers: [`${word}A`, `${word}B`] });
});

test('a user who may open the page of waybills, but not see waybills, finds none', async ({
  app,
  lead,
  channel,
  word,
}) => {
  await lead.client.waybill.add({ body: { number: `${word}E`, channel } });
  const clerk = await personWith(app);
  await give(app, await newRole(app, [clerk]), 'work-orders:order:view', 'logistics/Waybills');
  const [family] = await clerk.client.workOrderNumbers.history({ body: { numbers: [`${word}E`] } });
  expect(family).toMatchObject({ steps: [], waybills: [], orders: [] });
});

test('at most 500 numbers are looked up at once', async ({ lead, word }) => {
  const numbers = Array.from({ length: 501 }, (_, at) => `${word}${at}`);
  const search = (count: number) =>
    lead.client.workOrderNumbers.history({ body: { numbers: numbers.slice(0, count) } });
  expect(await search(500)).toHaveLength(500);
  await expect(search(501)).rejects.toMatchObject({ status: 400 });
});
