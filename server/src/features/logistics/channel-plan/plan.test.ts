import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { runOpenJobs, runTurn, skipWaits } from '../../../../test/fixtures/job-fixture.ts';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
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
    for (const table of ['logistics_channel', 'record_job']) await app.pool.query(`delete from ${table}`);
  },
});

const addChannel = ({ client }: Person, code: string) =>
  client.logisticsChannel.add({ body: { name: `Channel ${code}`, code, carrier: 'Yanwen', service: 'post' } });
const plan = ({ client }: Person, channelId: string, changes: object, effectiveOn = inDays(1)) =>
  client.channelPlan.add({ body: { channelId, effectiveOn, changes, note: 'New contract' } });
const planned = ({ client }: Person, channelId: string) => client.channelPlan.list({ query: { channelId } });

/** Makes all scheduled changes due. */
async function advanceDays(app: FastifyInstance): Promise<void> {
  await app.pool.query(`update logistics_channel_change set effective_on = current_date - 1`);
  await applyDue(app);
}

/** Creates the jobs of due changes and works on them; returns the ids of the jobs. */
async function applyDue(app: FastifyInstance): Promise<string[]> {
  await runJob(app, applyChannelChanges, null);
  return await runOpenJobs(app, 'logisticsChannelChange');
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
  await applyDue(app);
  expect((await client.logisticsChannel.get({ query: { id: channelId } })).divisor).toBeNull();
  await advanceDays(app);
  const row = await client.logisticsChannel.get({ query: { id: channelId } });
  expect(row).toMatchObject({ divisor: 6000, pricePerKg: 7_900, carrier: 'Yanwen', version: 2, updatedBy: editor.id });
  await applyDue(app);
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
  await advanceDays(app);
  const byField = async (key: string) => (await planned(editor, channelId)).find(({ changes }) => key in changes);
  expect(await byField('code')).toMatchObject({ state: 'failed', reason: expect.stringContaining('already') });
  const refused = await byField('divisor');
  expect(refused).toMatchObject({ state: 'failed', reason: 'The creator of the job may no longer do this.' });
  const last = await byField('maxWeight');
  // It had to wait for the earlier change, which is of another job.
  const job = await editor.client.recordJob.get({ query: { id: last?.jobId ?? '' } });
  expect(job).toMatchObject({
    ...{ state: 'running', kindName: 'Apply planned changes', total: 2, failed: 1, pending: 1 },
  });
  const reason = 'An earlier change of this channel has not been applied yet.';
  const waiting = await editor.client.recordJob.items({ query: { id: job.id, state: 'pending' } });
  expect(waiting.records).toMatchObject([{ message: reason, nextAt: expect.any(String), attempt: 0 }]);
  await skipWaits(app, job.id);
  await runTurn(app, job.id);
  expect(await byField('maxWeight')).toMatchObject({ state: 'applied', jobId: job.id });
  const { records } = await editor.client.recordJob.items({ query: { id: refused?.jobId ?? '' } });
  const page = `/modules/tms/channelUpdateList?open=${channelId}`;
  expect(records).toMatchObject([{ state: 'failed', code: 'recordJob.creatorUnable', page }]);
  expect(records[0]?.label).toBe(`Channel PLAN-1 · ${inDays(-1)} · Volumetric divisor`);
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

test('[BC-05] a failed change is applied when its item is tried again, unless a later one has been', async ({
  app,
  as,
  editor,
  channelId,
}) => {
  const other = await addChannel(editor, 'PLAN-3');
  const author = await as(...EDIT);
  await plan(author, channelId, { divisor: 5000 });
  await plan(author, other.id, { divisor: 5000 });
  await plan(editor, other.id, { divisor: 8000 });
  const { rows: roles } = await app.pool.query('delete from sys_user_role where user_id = $1 returning role_id', [
    author.id,
  ]);
  await advanceDays(app);
  for (const id of await openJobs(app)) {
    await skipWaits(app, id);
    await runTurn(app, id);
  }
  for (const { role_id } of roles)
    await app.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [author.id, role_id]);
  const [failed] = await planned(editor, channelId);
  const id = failed?.jobId ?? '';
  expect(failed).toMatchObject({ state: 'failed' });
  await editor.client.recordJob.retry({ body: { id } });
  await runTurn(app, id);
  expect((await planned(editor, channelId))[0]).toMatchObject({ state: 'applied', reason: null });
  const { records } = await editor.client.recordJob.items({ query: { id } });
  expect(records).toMatchObject([{ state: 'ok' }, { state: 'failed', code: 'channelPlan.overtaken' }]);
  expect((await editor.client.logisticsChannel.get({ query: { id: channelId } })).divisor).toBe(5000);
  expect((await editor.client.logisticsChannel.get({ query: { id: other.id } })).divisor).toBe(8000);
});

async function openJobs(app: FastifyInstance): Promise<string[]> {
  const { rows } = await app.pool.query<{ id: string }>(
    `select id from record_job where kind = 'logisticsChannelChange' and finished_at is null`,
  );
  return rows.map(({ id }) => id);
}

test('[BC-05] a job of changes is paused, and cancelled with them, and a cancelled change is not applied', async ({
  app,
  editor,
  channelId,
}) => {
  const { client } = editor;
  const { id: kept } = await plan(editor, channelId, { divisor: 5000 });
  await plan(editor, channelId, { divisor: 6000 });
  await app.pool.query(`update logistics_channel_change set effective_on = current_date - 1`);
  await Promise.all([runJob(app, applyChannelChanges, null), runJob(app, applyChannelChanges, null)]);
  const jobs = await openJobs(app);
  expect(jobs).toHaveLength(1);
  const id = jobs[0] ?? '';
  await client.recordJob.pause({ body: { id } });
  await applyDue(app);
  expect(await openJobs(app)).toEqual([id]);
  await client.channelPlan.cancel({ body: { id: kept } });
  await client.recordJob.cancel({ body: { id } });
  expect((await planned(editor, channelId)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  expect(await client.recordJob.get({ query: { id } })).toMatchObject({ state: 'cancelled', cancelled: 2, total: 2 });
  await applyDue(app);
  const copy = await client.recordJob.clone({ body: { id } });
  await client.recordJob.start({ body: { id: copy.id } });
  await runTurn(app, copy.id);
  expect(await client.recordJob.get({ query: { id: copy.id } })).toMatchObject({ state: 'succeeded', skipped: 2 });
  expect((await client.logisticsChannel.get({ query: { id: channelId } })).divisor).toBeNull();
});

test('[BC-05] a change of a channel in the trash waits until that is restored', async ({
  app,
  editor,
  channelId,
  as,
}) => {
  const keeper = await as(...EDIT, 'logistics:channel:delete');
  await plan(editor, channelId, { divisor: 5000 });
  await app.pool.query(`update logistics_channel_change set effective_on = current_date - 1`);
  await runJob(app, applyChannelChanges, null);
  await keeper.client.logisticsChannel.deleteBatch({ body: { ids: [channelId] } });
  await runOpenJobs(app, 'logisticsChannelChange');
  expect(await applyDue(app)).toEqual([]);
  await keeper.client.logisticsChannel.restoreBatch({ body: { ids: [channelId] } });
  expect(await applyDue(app)).toHaveLength(1);
  expect((await planned(editor, channelId))[0]).toMatchObject({ state: 'applied' });
});

test('[BC-05] an applied change is undone by the user who planned it', async ({ app, editor, channelId }) => {
  await plan(editor, channelId, { divisor: 5000 });
  await advanceDays(app);
  const { records } = await editor.client.logisticsChannel.history({ query: { id: channelId } });
  await editor.client.logisticsChannel.undo({ body: { opId: records[0]?.opId ?? '' } });
  expect((await editor.client.logisticsChannel.get({ query: { id: channelId } })).divisor).toBeNull();
});

test('[BC-05] jobs of changes of channels that data rules hide are not listed', async ({ app, editor, channelId }) => {
  const on = 'logistics:channel:view';
  const limited = await personWithRules(app, { entries: EDIT, on }, ['code', '=', 'OWN-1']);
  const { id: own } = await addChannel(limited, 'OWN-1');
  await plan(editor, channelId, { divisor: 5_000 });
  await plan(limited, own, { divisor: 6_000 });
  await app.pool.query(`update logistics_channel_change set effective_on = current_date - 1`);
  await runJob(app, applyChannelChanges, null);
  const { recordJob } = limited.client;
  const { records } = await recordJob.list({ query: { kinds: 'logisticsChannelChange' } });
  expect(records.map(({ createdBy }) => createdBy)).toEqual([limited.id]);
  const ids = (await editor.client.recordJob.list({ query: {} })).records.map(({ id }) => id);
  const hidden = ids.find((id) => id !== records[0]?.id) ?? '';
  const missing = refusal(404, 'common.notFound');
  for (const call of [recordJob.cancel, recordJob.retry, recordJob.clone, recordJob.pause])
    await expect(call({ body: { id: hidden } })).rejects.toMatchObject(missing);
  await expect(recordJob.items({ query: { id: hidden } })).rejects.toMatchObject(missing);
  await runOpenJobs(app, 'logisticsChannelChange');
  expect(await planned(editor, channelId)).toMatchObject([{ state: 'applied', jobId: hidden }]);
  expect(await planned(limited, own)).toMatchObject([{ state: 'applied', jobId: records[0]?.id }]);
});

test('[BC-05] a change of a channel is not applied if the user who planned it no longer sees the channel', async ({
  app,
  editor,
  channelId,
}) => {
  const on = 'logistics:channel:view';
  const limited = await personWithRules(app, { entries: EDIT, on }, ['code', '=', 'PLAN-1']);
  await plan(limited, channelId, { divisor: 5_000 });
  await editor.client.logisticsChannel.edit({ body: { id: channelId, version: 1, changes: { code: 'SECRET-1' } } });
  await advanceDays(app);
  expect(await planned(editor, channelId)).toMatchObject([
    { state: 'failed', reason: 'Sorry, the resource was not found' },
  ]);
  expect((await editor.client.logisticsChannel.get({ query: { id: channelId } })).divisor).toBeNull();
});
