import type { TermsDraft } from '@opsyard/contract';
import { expect } from 'vitest';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../../test/kit.ts';

type Fixture = { lead: Person; terms: { channel: string; rule: string; card: string; bill: string } };
let made = 0;
const test = base.extend<Fixture>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  // A channel that bills the greater of both at a divisor of 6000: 20.00 and 1.50 for each 100 g.
  terms: async ({ lead: { client } }, use) => {
    made += 1;
    const body = { name: `What if ${made}`, code: `WHATIF${made}`, carrier: 'Yun', service: 'line' as const };
    const { id: channel } = await client.logisticsChannel.add({ body });
    const dated = { name: 'Now', channel, effectiveFrom: '2026-01-01' };
    const rule = await client.foamRule.add({
      body: {
        ...{ ...dated, mode: 'max', divisor: 6000, rounding: 'none', step: 1, minimum: 0 },
        ...{ windowDays: 30, replyDays: 10 },
      },
    });
    const card = await client.rateCard.add({ body: { ...dated, baseFee: 2_000, unit: 100, unitPrice: 150 } });
    const bill = await client.carrierBill.add({ body: { name: 'May', channel, billedOn: '2026-05-20' } });
    await use({ channel, rule: rule.id, card: card.id, bill: bill.id });
  },
});

const period = { from: '2026-05-01', to: '2026-05-31' };

/** Bills a parcel of so many millimetres in height: 300 × 200 × 100 weighs 1,000 g by volume. */
async function addLine({ client }: Person, bill: string, height: number | null, more: object = {}) {
  made += 1;
  const number = `WHATIF${String(made).padStart(6, '0')}`;
  const box = { length: 300, width: 200, height, weight: 550, country: 'DE' };
  await client.waybill.add({ body: { number, ...box, shippedOn: '2026-05-02' } });
  const line = { bill, trackingNumber: number, billedWeight: 1_000, billedFee: 3_600, ...more };
  return await client.carrierBillLine.add({ body: line });
}

async function run({ client }: Person, draft: TermsDraft) {
  const { result } = await client.workOrderWhatIf.run({ body: { ...period, drafts: [draft] } });
  if (!result?.channels[0]) throw new Error('Nothing was calculated.');
  return result.channels[0];
}

test('parcels of a period are priced by a changed rule, changed rates and both, and nothing is stored', async ({
  lead,
  terms: { bill, channel, rule, card },
}) => {
  const flat = await addLine(lead, bill, 40);
  const high = await addLine(lead, bill, 100);
  const higher = await addLine(lead, bill, 200);
  await addLine(lead, bill, null);
  await addLine(lead, bill, 100, { billedFee: -100 });
  await addLine(lead, bill, 100, { billedOn: '2026-06-01' });

  const byRule = await run(lead, { channel, rule: { id: rule, divisor: 8000 } });
  // 550, 1,000 and 2,000 g at present; 550, 750 and 1,500 g by the draft.
  expect(byRule).toMatchObject({
    ...{ parcels: 3, billed: 10_800, present: 2_900 + 3_500 + 5_000, draft: 2_900 + 3_200 + 4_250 },
    ...{ cheaper: 2, dearer: 0, excluded: 1, unmeasured: 1, noTerms: 0, noFee: 0, beyond: 0 },
  });
  expect(byRule.largest).toEqual([
    expect.objectContaining({
      line: higher.id,
      presentWeight: 2_000,
      draftWeight: 1_500,
      present: 5_000,
      draft: 4_250,
    }),
    expect.objectContaining({ line: high.id, presentWeight: 1_000, draftWeight: 750, present: 3_500, draft: 3_200 }),
  ]);
  const byRates = await run(lead, { channel, card: { id: card, baseFee: 2_100 } });
  expect(byRates).toMatchObject({ parcels: 3, draft: byRates.present + 300, cheaper: 0, dearer: 3 });
  const byBands = await run(lead, { channel, card: { id: card, bands: '600: 10.00\n1500: 20.00' } });
  expect(byBands).toMatchObject({ parcels: 2, noFee: 1, present: 6_400, draft: 3_000 });
  expect(byBands.largest.map(({ line }) => line)).toEqual([flat.id, high.id]);
  const both = await run(lead, {
    channel,
    rule: { id: rule, mode: 'ratio', ratio: 2 },
    card: { id: card, unitPrice: 100 },
  });
  expect(both).toMatchObject({ parcels: 3, draft: 2_600 + 2_600 + 4_000 });

  const { records } = await lead.client.foamRule.list({ query: { filter: `channel = "${channel}"` } });
  expect(records).toMatchObject([{ id: rule, divisor: 6_000, version: 1 }]);
});

test('a draft of a rate card for all countries leaves parcels to a country with its own card as they are', async ({
  lead,
  terms: { bill, channel, card },
}) => {
  const { client } = lead;
  const dated = { name: 'Germany', channel, country: 'DE', effectiveFrom: '2026-01-01' };
  const own = await client.rateCard.add({ body: { ...dated, baseFee: 1_000, unit: 100, unitPrice: 100 } });
  await addLine(lead, bill, 100);
  expect(await run(lead, { channel, card: { id: card, baseFee: 0 } })).toMatchObject({ present: 2_000, draft: 2_000 });
  expect(await run(lead, { channel, card: { id: own.id, baseFee: 0 } })).toMatchObject({
    present: 2_000,
    draft: 1_000,
  });
});

test('drafts that cannot be calculated are refused, and so is whoever may not view bills', async ({
  lead,
  terms: { channel, rule, card },
  as,
}) => {
  const refused = (failure: string) => ({ envelope: { result: { failure } } });
  await expect(run(lead, { channel, rule: { id: rule, mode: 'split' } })).rejects.toMatchObject(
    refused('workOrder.ruleIncomplete'),
  );
  await expect(run(lead, { channel, card: { id: card, bands: 'cheap' } })).rejects.toMatchObject(
    refused('workOrder.bandsWrong'),
  );
  await expect(run(lead, { channel, rule: { id: card } })).rejects.toMatchObject(refused('common.notFound'));
  const twice = { body: { ...period, drafts: [{ channel }, { channel }] } };
  await expect(lead.client.workOrderWhatIf.run(twice)).rejects.toMatchObject({ status: 400 });
  const reversed = { body: { from: period.to, to: period.from, drafts: [{ channel }] } };
  await expect(lead.client.workOrderWhatIf.run(reversed)).rejects.toMatchObject(refused('carrierBill.periodWrong'));
  const other = await as('work-orders:rule:view');
  await expect(run(other, { channel })).rejects.toMatchObject({ status: 403 });
});
