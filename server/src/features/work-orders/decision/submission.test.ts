import { type DecisionName, daysLater, ORDERS_SUBMITTED_AT_ONCE, workOrderFailures } from '@opsyard/contract';
import { expect } from 'vitest';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person, Refused } from '../../../../test/kit.ts';

const day = (days: number) => daysLater(new Date().toISOString().slice(0, 10), days);
let made = 0;

type Fixture = { lead: Person; add: (more?: object) => Promise<{ id: string; number: string }>; cleanUp: unknown };
const test = base.extend<Fixture>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  add: async ({ lead }, use) => {
    made += 1;
    const body = { name: `Batch ${made}`, code: `BATCH${made}`, carrier: 'Yun', service: 'line' as const };
    const { id: channel } = await lead.client.logisticsChannel.add({ body });
    const terms = { name: 'Batch', channel, effectiveFrom: '2026-01-01' };
    const rule = { mode: 'actual' as const, divisor: 6000, rounding: 'none' as const, step: 1, minimum: 0 };
    await lead.client.foamRule.add({ body: { ...terms, ...rule, windowDays: 30, replyDays: 10 } });
    await lead.client.rateCard.add({ body: { ...terms, baseFee: 0, unit: 100, unitPrice: 100 } });
    await use(async (more = {}) => {
      made += 1;
      const box = { length: 300, width: 200, height: 100, weight: 300, billedWeight: 1_000, billedFee: 9_000 };
      const days = { shippedOn: day(-9), billedOn: day(-2) };
      const draft = { trackingNumber: `BATCH${made}`, channel, reason: 'measure' as const, ...days, ...box, ...more };
      return await lead.client.workOrder.add({ body: draft });
    });
  },
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      await app.pool.query('delete from work_order');
      await app.pool.query('delete from foam_rule');
    },
    { auto: true },
  ],
});
const statusOf = async ({ client }: Person, id: string) => (await client.workOrder.get({ query: { id } })).status;

test('[BK-02] each order of a batch is evaluated separately: valid ones are submitted, others are unchanged and have a reason', async ({
  app,
  lead,
  add,
}) => {
  const ready = [await add(), await add()];
  const cheap = await add({ billedFee: 300 });
  const late = await add({ billedOn: day(-40) });
  const [replied, closed, deleted] = [await add(), await add(), await add()];
  await app.pool.query("update work_order set status = '2', rounds = 1 where id = $1", [replied.id]);
  await app.pool.query("update work_order set status = '4' where id = $1", [closed.id]);
  await lead.client.workOrder.deleteBatch({ body: { ids: [deleted.id] } });
  const ids = [...ready, cheap, late, replied, closed, deleted].map(({ id }) => id);
  const answer = await lead.client.workOrderSubmission.submitMany({ body: { ids } });
  expect(answer).toMatchObject({ submitted: 2, gone: 1 });
  const failureOf = (id: string) => answer.results.find((one) => one.id === id)?.refusal?.failure;
  expect(ready.map(({ id }) => failureOf(id))).toEqual([undefined, undefined]);
  expect(failureOf(cheap.id)).toBe(workOrderFailures.nothingToClaim.code);
  expect(failureOf(late.id)).toBe(workOrderFailures.late.code);
  expect(failureOf(replied.id)).toBe(workOrderFailures.nothingNew.code);
  expect(failureOf(closed.id)).toBe(workOrderFailures.notPossible.code);
  expect(answer.results.map(({ number }) => number)).toEqual(answer.results.map(({ number }) => number).toSorted());
  const reason = answer.results.find(({ id }) => id === cheap.id)?.refusal?.text;
  expect(reason).toBe('The overcharge is below the smallest claim of the rule.');
  for (const { id } of ready) {
    expect(await statusOf(lead, id)).toBe('1');
    const { records } = await lead.client.workOrder.history({ query: { id } });
    expect(records.map(({ kind }) => kind)).toEqual(['submit', 'created']);
  }
  expect([await statusOf(lead, cheap.id), await statusOf(lead, replied.id), await statusOf(lead, closed.id)]).toEqual([
    '0',
    '2',
    '4',
  ]);

  const submitted = await lead.client.workOrderSubmission.submitMany({ body: { ids: [late.id], note: 'Billed late' } });
  expect(submitted).toMatchObject({ submitted: 1, results: [{ refusal: null }] });
  const messages = await lead.client.workOrderMessage.list({ query: { orderId: late.id } });
  expect(messages).toMatchObject([{ direction: 'out', text: 'Billed late' }]);
});

test('a batch lists missing evidence, accepts a filter, and is refused above its limit and without permission', async ({
  app,
  lead,
  add,
  as,
}) => {
  const { id, number } = await add();
  await app.pool.query("update foam_rule set evidence = '{side1,label}'");
  const filter = `number = "${number}"`;
  const answer = await lead.client.workOrderSubmission.submitMany({ body: { filter } });
  expect(answer.results).toMatchObject([{ id, refusal: { missing: ['side1', 'label'] } }]);

  await app.pool.query(
    `insert into work_order (id, number, kind, status, tracking_number, tracking_number_fold, channel, reason, shipped_on, billed_on,
       length, width, height, weight, billed_weight, billed_fee, search)
     select gen_random_uuid(), 'WO-X' || n, 'dispute', '4', 'X' || n, 'x' || n, o.channel, 'measure', o.shipped_on, o.billed_on, 1, 1, 1, 1, 1, 1, ''
     from work_order o, generate_series(1, $2) n where o.id = $1`,
    [id, ORDERS_SUBMITTED_AT_ONCE],
  );
  const all = lead.client.workOrderSubmission.submitMany({ body: { filter: '' } });
  await expect(all).rejects.toMatchObject({ status: 422, envelope: { result: { failure: 'record.tooManyMatch' } } });
  expect(await statusOf(lead, id)).toBe('0');
  const reader = await as('work-orders:order:view');
  const refused = reader.client.workOrderSubmission.submitMany({ body: { ids: [id] } });
  await expect(refused).rejects.toMatchObject({ status: 403 });
  await expect(lead.client.workOrderSubmission.submitMany({ body: {} })).rejects.toMatchObject({ status: 400 });
});

test('[BK-02] the action of the Deal button is refused in the states 1, 3 and 4, also in a batch', async ({
  app,
  lead,
  add,
}) => {
  const details = { note: 'Said', amount: 100, reference: 'CN' };
  const dealt = ['submit', 'withdraw', 'resubmit', 'accept', 'giveUp'] as const satisfies DecisionName[];
  for (const status of ['1', '3', '4']) {
    const { id } = await add();
    await app.pool.query('update work_order set status = $2 where id = $1', [id, status]);
    const { version } = await lead.client.workOrder.get({ query: { id } });
    for (const decision of dealt) {
      const answer = lead.client.workOrderDecision.deal({ body: { id, version, decision, ...details } });
      const refusal = await answer.catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(Refused);
      expect(refusal).toMatchObject({ status: 409, envelope: { result: { failure: 'workOrder.notPossible' } } });
    }
    const { results } = await lead.client.workOrderSubmission.submitMany({ body: { ids: [id] } });
    expect(results[0]?.refusal?.failure).toBe('workOrder.notPossible');
    expect(await lead.client.workOrder.get({ query: { id } })).toMatchObject({ status, version });
  }
});
