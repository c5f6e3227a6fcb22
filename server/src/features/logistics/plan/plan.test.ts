import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { test as base, type Person } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { applyChannelChanges } from './apply-job.ts';

const EDIT = ['logistics:channel:view', 'logistics:channel:edit'] as const;
const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const test = base.extend<{ editor: Person; channelId: string }>({
  editor: async ({ as }, use) => use(await as(...EDIT)),
  channelId: async ({ app, editor }, use) => {
    await use((await addChannel(editor, 'PLAN-1')).id);
    await app.pool.query('delete from logistics_channel');
  },
});

const addChannel = ({ client }: Person, code: string) =>
  client.logisticsChannel.add({ body: { name: `Channel ${code}`, code, carrier: 'Yanwen', service: 'post' } });
const plan = ({ client }: Person, channelId: string, changes: object, effectiveOn = inDays(1)) =>
  client.channelPlan.add({ body: { channelId, effectiveOn, changes, note: 'New contract' } });
const planned = ({ client }: Person, channelId: string) => client.channelPlan.list({ query: { channelId } });

/** Makes all scheduled changes due. */
async function letDaysPass(app: FastifyInstance): Promise<void> {
  await app.pool.query(`update logistics_channel_change set effective_on = current_date - 1`);
  await runJob(app, applyChannelChanges, null);
}

test('[BC-05] a change cannot be scheduled without permission, for the past, without fields, or for an unknown channel', async ({
  as,
  editor,
  channelId,
}) => {
  const viewer = await as('logistics:channel:view');
  await expect(plan(viewer, channelId, { divisor: 6000 })).rejects.toMatchObject(refusal(403, 'common.forbidden'));
  await expect(plan(editor, channelId, {})).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  await expect(plan(editor, channelId, { divisor: 0 })).rejects.toMatchObject(refusal(400, 'common.invalidInput'));
  await expect(plan(editor, channelId, { divisor: 6000 }, inDays(-1))).rejects.toMatchObject(
    refusal(422, 'channelPlan.inPast'),
  );
  const missing = refusal(404, 'common.notFound');
  await expect(plan(editor, '0'.repeat(32), { divisor: 6000 })).rejects.toMatchObject(missing);
  await expect(planned(editor, '0'.repeat(32))).rejects.toMatchObject(missing);
  await expect(editor.client.channelPlan.cancel({ body: { id: '0'.repeat(32) } })).rejects.toMatchObject(missing);
  expect(await planned(viewer, channelId)).toEqual([]);
});

test('[BC-05] a scheduled change starts from the value that earlier ones will have left', async ({
  editor,
  channelId,
}) => {
  await plan(editor, channelId, { pricePerKg: 7_000 }, inDays(40));
  await plan(editor, channelId, { pricePerKg: 8_000, divisor: 5_000 }, inDays(10));
  const { id } = await plan(editor, channelId, { pricePerKg: 9_000 }, inDays(20));
  const pricesOf = async () =>
    (await planned(editor, channelId)).map(({ state, changes }) => [
      state,
      changes.pricePerKg?.from,
      changes.pricePerKg?.to,
    ]);
  expect(await pricesOf()).toEqual([
    ['planned', null, 8_000],
    ['planned', 8_000, 9_000],
    ['planned', 9_000, 7_000],
  ]);
  await editor.client.channelPlan.cancel({ body: { id } });
  expect(await pricesOf()).toEqual([
    ['planned', null, 8_000],
    ['planned', 8_000, 7_000],
    ['cancelled', null, 9_000],
  ]);
});

test('[BC-05] a scheduled change is applied on its day, once, and kept as a version with the replaced values', async ({
  app,
  editor,
  channelId,
}) => {
  const { client } = editor;
  await plan(editor, channelId, { divisor: 6000, pricePerKg: 7_900 }, inDays(30));
  const { id } = await plan(editor, channelId, { carrier: 'Nobody' });
  expect((await planned(editor, channelId)).map(({ effectiveOn }) => effectiveOn)).toEqual([inDays(1), inDays(30)]);
  await client.channelPlan.cancel({ body: { id } });
  await expect(client.channelPlan.cancel({ body: { id } })).rejects.toMatchObject(
    refusal(409, 'channelPlan.notPlanned'),
  );
  await runJob(app, applyChannelChanges, null);
  expect((await client.logisticsChannel.get({ query: { id: channelId } })).divisor).toBeNull();
  await letDaysPass(app);
  const row = await client.logisticsChannel.get({ query: { id: channelId } });
  expect(row).toMatchObject({ divisor: 6000, pricePerKg: 7_900, carrier: 'Yanwen', version: 2, updatedBy: editor.id });
  await runJob(app, applyChannelChanges, null);
  expect((await client.logisticsChannel.get({ query: { id: channelId } })).version).toBe(2);
  const [applied, cancelled] = (await planned(editor, channelId)).toSorted((a, b) => (a.state < b.state ? -1 : 1));
  expect([applied?.state, cancelled?.state]).toEqual(['applied', 'cancelled']);
  expect(applied).toMatchObject({
    ...{ note: 'New contract', changes: { divisor: { from: null, to: 6000 }, pricePerKg: { from: null, to: 7_900 } } },
  });
  const { records } = await client.logisticsChannel.history({ query: { id: channelId } });
  expect(records[0]).toMatchObject({ actorId: editor.id, kind: 'updated' });
});

test('[BC-05] a change that has become impossible fails with its reason, and the others are applied', async ({
  app,
  as,
  editor,
  channelId,
}) => {
  await addChannel(editor, 'PLAN-2');
  const leaving = await as(...EDIT);
  await plan(editor, channelId, { code: 'PLAN-2' });
  await plan(leaving, channelId, { divisor: 5000 });
  await plan(editor, channelId, { maxWeight: 30_000 });
  await app.pool.query('delete from sys_user_role where user_id = $1', [leaving.id]);
  await letDaysPass(app);
  const done = await planned(editor, channelId);
  const byField = (key: string) => done.find(({ changes }) => key in changes);
  expect(byField('code')).toMatchObject({ state: 'failed', reason: expect.stringContaining('already') });
  expect(byField('divisor')).toMatchObject({ state: 'failed', reason: expect.any(String) });
  expect(byField('maxWeight')).toMatchObject({ state: 'applied' });
  const row = await editor.client.logisticsChannel.get({ query: { id: channelId } });
  expect(row).toMatchObject({ code: 'PLAN-1', divisor: null, maxWeight: 30_000 });
});

test('[BC-05] a channel has at most 50 scheduled changes', async ({ app, editor, channelId }) => {
  await app.pool.query(
    `insert into logistics_channel_change (id, channel_id, effective_on, changes, note, planned_by)
     select gen_random_uuid(), $1, current_date + 5, '{"divisor":1}', '', $2 from generate_series(1, 50)`,
    [channelId, editor.id],
  );
  await expect(plan(editor, channelId, { divisor: 6000 })).rejects.toMatchObject(refusal(422, 'channelPlan.tooMany'));
});
