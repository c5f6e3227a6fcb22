import { daysLater, isWorkingDay } from '@opsyard/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { personWith } from '../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../test/kit.ts';
import { daysOff } from '../../kernel/days-off-store.ts';

const test = base.extend<{ lead: Person; channel: string }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  channel: async ({ lead }, use) => {
    const body = { name: 'Columns', code: 'COLUMNS', carrier: 'Yun', service: 'line' as const };
    const { id } = await lead.client.logisticsChannel.add({ body });
    const terms = { name: 'Columns', channel: id, effectiveFrom: '2026-01-01' };
    const rule = { mode: 'actual' as const, divisor: 6000, rounding: 'none' as const, step: 1, minimum: 0 };
    await lead.client.foamRule.add({ body: { ...terms, ...rule, windowDays: 30, replyDays: 10 } });
    await lead.client.rateCard.add({ body: { ...terms, baseFee: 0, unit: 100, unitPrice: 100 } });
    await use(id);
  },
});
const day = (days: number) => daysLater(new Date().toISOString().slice(0, 10), days);

test('orders are sorted and filtered by deadline and by the ratio of their weights, and show the days left', async ({
  app,
  lead,
  channel,
}) => {
  const add = async (trackingNumber: string, billedWeight: number) => {
    const box = { length: 300, width: 200, height: 100, weight: 300, billedWeight, billedFee: 90_000 };
    const body = { trackingNumber, channel, reason: 'measure' as const, shippedOn: day(-9), billedOn: day(-2), ...box };
    return await lead.client.workOrder.add({ body });
  };
  const [pending, submitted, closed] = [
    await add('COLUMN1', 1_000),
    await add('COLUMN2', 600),
    await add('COLUMN3', 400),
  ];
  expect(pending).toMatchObject({ weightRatio: 3.33, deadline: pending.submitDue });
  expect(typeof pending.daysLeft).toBe('number');
  const deal = async ({ id, version }: { id: string; version: number }, decision: 'submit' | 'withdraw') =>
    await lead.client.workOrderDecision.deal({ body: { id, version, decision, note: 'Said' } });
  await deal(submitted, 'submit');
  await deal(closed, 'withdraw');
  const read = async (id: string) => await lead.client.workOrder.get({ query: { id } });
  expect(await read(submitted.id)).toMatchObject({ deadline: day(10), weightRatio: 2 });
  expect(await read(closed.id)).toMatchObject({ deadline: null, daysLeft: null, weightRatio: 1.33 });

  const listed = async (query: { sort?: string; filter?: string }) =>
    (await lead.client.workOrder.list({ query: { search: 'COLUMN', ...query } })).records.map(
      (row) => row.trackingNumber,
    );
  expect(await listed({ sort: '-weightRatio' })).toEqual(['COLUMN1', 'COLUMN2', 'COLUMN3']);
  expect(await listed({ sort: 'deadline' })).toEqual(['COLUMN1', 'COLUMN2', 'COLUMN3']);
  expect(await listed({ filter: 'weightRatio >= 2', sort: 'weightRatio' })).toEqual(['COLUMN2', 'COLUMN1']);
  expect(await listed({ filter: 'deadline > today+9' })).toEqual(['COLUMN2']);
  for (const query of [{ sort: 'daysLeft' }, { filter: 'daysLeft < 2' }])
    await expect(listed(query)).rejects.toMatchObject({
      envelope: { result: { failure: 'record.unknownFilter' } },
    });
  const totals = lead.client.workOrder.totals({ query: { fields: 'daysLeft' } });
  await expect(totals).rejects.toMatchObject({ envelope: { result: { failure: 'record.unknownFilter' } } });

  const { payload } = await app.inject({
    url: '/appcenter/workorder/export?format=csv&search=COLUMN1&fields=number,daysLeft,weightRatio',
    headers: { 'x-access-token': lead.token },
  });
  expect(payload).toContain('Working days left');
  expect(payload).toContain(`"${pending.daysLeft}","3.33"`);
});

test('the database counts working days like the working calendar', async ({ app, lead: _ }) => {
  const off = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-02-31', 'Holiday'];
  await app.pool.query(
    `insert into sys_dict_item (id, dict_id, item_text, item_value)
     select gen_random_uuid(), d.id, v, v from sys_dict d, unnest($1::text[]) v where d.dict_code = 'work_order_day_off'`,
    [off],
  );
  // Saturdays and Sundays are made up for; a Wednesday cannot be.
  await app.pool.query(
    `insert into sys_dict_item (id, dict_id, item_text, item_value)
     select gen_random_uuid(), d.id, v, v from sys_dict d, unnest($1::text[]) v where d.dict_code = 'work_order_make_up_day'`,
    [['2026-09-20', '2026-10-10', '2026-10-14', '2026-02-30', 'Instead']],
  );
  const exceptions = await daysOff(app.db);
  expect([...exceptions].filter((one) => one > '2026-10-05')).toEqual(expect.arrayContaining(['2026-10-10']));
  const counted = (since: string, upTo: string) => {
    let count = 0;
    for (let at = daysLater(since, 1); at <= upTo; at = daysLater(at, 1)) if (isWorkingDay(at, exceptions)) count += 1;
    return count;
  };
  const offset = fc.integer({ min: 0, max: 60 });
  await fc.assert(
    fc.asyncProperty(offset, offset, async (start, length) => {
      const since = daysLater('2026-09-01', start);
      const upTo = daysLater(since, length);
      const { rows } = await app.pool.query('select working_days_between($1, $2) as days', [since, upTo]);
      expect(rows[0].days).toBe(counted(since, upTo));
    }),
    { numRuns: 60 },
  );
  const { rows } = await app.pool.query(
    'select working_days_left($1) as due, working_days_left($2) as late, working_days_left(null) as none',
    [day(0), day(-1)],
  );
  expect(rows[0]).toEqual({ due: 0, late: -1, none: null });
});
