import { USUAL_DEADLINES, workingDaysEarlier } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { closeUnanswered, remindAt } from './jobs.ts';

// A Wednesday: the four working days before it include a weekend.
const WEDNESDAY = new Date('2026-06-17T10:00:00Z');
let made = 0;

const test = base.extend<{ lead: Person; member: Person; channel: string; cleanUp: unknown }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  member: async ({ app }, use) => use(await personWith(app, { roles: ['member'] })),
  channel: async ({ lead }, use) => {
    made += 1;
    const body = { name: `Due ${made}`, code: `DUE${10_000 + made}`, carrier: 'Yun', service: 'line' as const };
    use((await lead.client.logisticsChannel.add({ body })).id);
  },
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      await app.pool.query('delete from work_order');
      await app.pool.query('delete from foam_rule');
      await app.pool.query(`delete from installation where name = 'work order deadlines'`);
    },
    { auto: true },
  ],
});

type Adding = { app: FastifyInstance; by: Person; channel: string; handler?: string };

/** An order with columns of its own, added long before anything is due. */
async function order({ app, by, channel, handler }: Adding, columns: string) {
  made += 1;
  const box = { length: 300, width: 200, height: 100, weight: 550, billedWeight: 1_000, billedFee: 3_500 };
  const days = { shippedOn: '2026-06-01', billedOn: '2026-06-10' };
  const body = { trackingNumber: `DUE${10_000 + made}`, channel, reason: 'measure' as const, ...days, ...box };
  const added = await by.client.workOrder.add({ body: { ...body, ...(handler !== undefined && { handler }) } });
  await app.pool.query(`update work_order set ${columns} where id = $1`, [added.id]);
  return added;
}

/** The reminders sent to a user: their kinds, counts and subjects. */
async function noticesTo({ pool }: FastifyInstance, { id }: Person): Promise<string[]> {
  const { rows } = await pool.query(
    `select payload ->> 'kind' as kind, p ->> 'count' as count, p ->> 'subject' as subject
     from outbox cross join lateral jsonb_array_elements(payload -> 'to') p
     where topic = 'notice' and payload ->> 'kind' like 'workOrder%' and p ->> 'userId' = $1 order by 1, 3`,
    [id],
  );
  return rows.map(({ kind, count, subject }) => `${kind} ${count} ${subject}`);
}

test('working days are counted back over weekends and days off, at the same time of day', () => {
  const earlier = (days: number, off: readonly string[] = []) =>
    workingDaysEarlier(WEDNESDAY, days, new Set(off)).toISOString();
  expect(earlier(1)).toBe('2026-06-16T10:00:00.000Z');
  expect(earlier(3)).toBe('2026-06-12T10:00:00.000Z');
  expect(earlier(1, ['2026-06-16', '2026-06-15'])).toBe('2026-06-12T10:00:00.000Z');
  expect(earlier(0)).toBe(WEDNESDAY.toISOString());
});

test('[BK-02] an order without activity leads to one reminder, to its handler or the user who added it', async ({
  app,
  secondApp,
  lead,
  member,
  channel,
}) => {
  const old = `created_at = '2026-06-16T09:00:00Z'`;
  const own = await order({ app, by: lead, channel }, old);
  const handled = await order({ app, by: lead, channel, handler: member.id }, old);
  await order({ app, by: lead, channel }, `created_at = '2026-06-16T11:00:00Z'`);
  const started = await order({ app, by: lead, channel }, old);
  const message = { orderId: started.id, direction: 'out' as const, text: 'Asked for the measures' };
  await lead.client.workOrderMessage.add({ body: message });
  const edited = await order({ app, by: lead, channel }, `${old}, version = 2`);
  const otherUser = await personWith(app);
  await order({ app, by: lead, channel, handler: otherUser.id }, old);
  await remindAt(app.pool, new Date('2026-06-20T10:00:00Z'));
  expect(await noticesTo(app, lead)).toEqual([]);
  await Promise.all([app, secondApp, app].map(({ pool }) => remindAt(pool, WEDNESDAY)));
  await remindAt(app.pool, WEDNESDAY);
  expect(await noticesTo(app, lead)).toEqual([`workOrderFirst 1 ${own.number}`]);
  expect(await noticesTo(app, member)).toEqual([`workOrderFirst 1 ${handled.number}`]);
  expect(await noticesTo(app, otherUser)).toEqual([]);
  expect(edited.status).toBe('0');
});

test('[BK-02] due evidence leads to a reminder, and managers are notified of orders whose window is about to end', async ({
  app,
  lead,
  member,
  channel,
}) => {
  const open = `created_at = '2026-06-17T09:00:00Z'`;
  const due = await order(
    { app, by: member, channel },
    `${open}, submit_due = '2026-06-17', window_end = '2026-07-10'`,
  );
  await order({ app, by: member, channel }, `${open}, submit_due = '2026-06-18', window_end = '2026-06-20'`);
  const ending = await order(
    { app, by: member, channel },
    `${open}, submit_due = '2026-06-30', window_end = '2026-06-19'`,
  );
  await remindAt(app.pool, WEDNESDAY);
  await remindAt(app.pool, WEDNESDAY);
  expect(await noticesTo(app, member)).toEqual([`workOrderSubmit 1 ${due.number}`]);
  expect(await noticesTo(app, lead)).toEqual([`workOrderEscalated 1 ${ending.number}`]);
  // A later bill moves the window, which is another deadline.
  await app.pool.query(`update work_order set window_end = '2026-06-18' where id = $1`, [ending.id]);
  await remindAt(app.pool, WEDNESDAY);
  expect(await noticesTo(app, lead)).toHaveLength(2);
});

test('[BK-02] the carrier is reminded after two and four working days, unless it was asked meanwhile', async ({
  app,
  member,
  channel,
}) => {
  const submitted = (day: string) => `status = '1', rounds = 1, submitted_on = '${day}', reply_due = '2026-07-01'`;
  const two = await order({ app, by: member, channel }, submitted('2026-06-15'));
  await order({ app, by: member, channel }, submitted('2026-06-16'));
  const submittedOrder = await order({ app, by: member, channel }, submitted('2026-06-15'));
  const message = { orderId: submittedOrder.id, direction: 'out' as const, text: 'Any news?' };
  await member.client.workOrderMessage.add({ body: message });
  const four = await order({ app, by: member, channel }, submitted('2026-06-11'));
  await remindAt(app.pool, WEDNESDAY);
  const first = await noticesTo(app, member);
  expect(first).toEqual([`workOrderChase 1 ${two.number}`, `workOrderChase 1 ${four.number}`]);
  await remindAt(app.pool, new Date('2026-06-18T10:00:00Z'));
  await remindAt(app.pool, new Date('2026-06-19T10:00:00Z'));
  // On Friday, the fourth working day, the second reminder for the first, and the first one for the order of Tuesday.
  expect(await noticesTo(app, member)).toHaveLength(4);
});

test('[BK-02] a submitted order is closed long after the expected reply, and can be reopened', async ({
  app,
  lead,
  channel,
}) => {
  const overdue = (days: number) =>
    `status = '1', rounds = 1, submitted_on = '2026-03-01', reply_due = current_date - ${days}`;
  const over = await order({ app, by: lead, channel }, overdue(USUAL_DEADLINES.expire + 2));
  const waiting = await order({ app, by: lead, channel }, overdue(USUAL_DEADLINES.expire - 2));
  await Promise.all([runJob(app, closeUnanswered, undefined), runJob(app, closeUnanswered, undefined)]);
  const get = (id: string) => lead.client.workOrder.get({ query: { id } });
  const closed = await get(over.id);
  expect(closed).toMatchObject({ status: '4', closedOn: expect.any(String), settledAmount: null });
  expect((await get(waiting.id)).status).toBe('1');
  expect(await noticesTo(app, lead)).toEqual([`workOrderExpired 1 ${over.number}`]);
  const { records } = await lead.client.workOrder.history({ query: { id: over.id } });
  expect(records[0]).toMatchObject({ kind: 'expire' });
  const { version } = closed;
  await lead.client.workOrderDecision.reopen({ body: { id: over.id, version, note: 'It has replied' } });
  expect((await get(over.id)).status).toBe('2');
});

test('[BK-02] deadlines and reminders are counted with the periods that are set', async ({
  app,
  lead,
  member,
  channel,
}) => {
  const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
  const usual = await member.client.workOrderDeadlines.get({});
  expect(usual).toEqual({ version: 0, ...USUAL_DEADLINES });
  const { version, ...days } = usual;
  const body = { ...days, submit: 5, beforeEnd: 10, chase: 3, escalate: 6, expire: 30, version };
  await expect(member.client.workOrderDeadlines.save({ body })).rejects.toMatchObject(refusal(403, 'common.forbidden'));
  const wrong = lead.client.workOrderDeadlines.save({ body: { ...body, chaseAgain: 3 } });
  await expect(wrong).rejects.toMatchObject(refusal(422, 'workOrder.deadlinesWrong'));
  await expect(lead.client.workOrderDeadlines.save({ body: { ...body, first: 0 } })).rejects.toMatchObject({
    status: 400,
  });
  expect(await lead.client.workOrderDeadlines.save({ body })).toMatchObject({ version: 1, submit: 5 });
  await expect(lead.client.workOrderDeadlines.save({ body })).rejects.toMatchObject(
    refusal(409, 'common.staleVersion'),
  );

  const ending = await order(
    { app, by: lead, channel },
    `created_at = '2026-06-17T09:00:00Z', submit_due = '2026-06-30', window_end = '2026-06-23'`,
  );
  const submitted = `status = '1', rounds = 1, submitted_on = '2026-06-15', reply_due = current_date - 20`;
  const open = await order({ app, by: lead, channel }, submitted);
  await remindAt(app.pool, WEDNESDAY);
  expect(await noticesTo(app, lead)).toEqual([`workOrderEscalated 1 ${ending.number}`]);
  await runJob(app, closeUnanswered, undefined);
  expect((await lead.client.workOrder.get({ query: { id: open.id } })).status).toBe('1');
  const terms = { name: 'Due', channel, effectiveFrom: '2026-01-01', mode: 'actual' as const, divisor: 6000 };
  const rule = { rounding: 'none' as const, step: 1, minimum: 0, windowDays: 30, replyDays: 10 };
  await lead.client.foamRule.add({ body: { ...terms, ...rule } });
  const fresh = await order({ app, by: lead, channel }, 'version = 1');
  expect(fresh).toMatchObject({ billedOn: '2026-06-10', submitDue: '2026-06-17', windowEnd: '2026-07-10' });
  const late = { ...body, version: 1, submit: 40 };
  await lead.client.workOrderDeadlines.save({ body: late });
  expect((await order({ app, by: lead, channel }, 'version = 1')).submitDue).toBe('2026-06-30');
});
