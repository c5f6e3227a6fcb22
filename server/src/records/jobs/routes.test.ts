import { JOB_ITEMS_MAX } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { newJob, plainItems, runTurn } from '../../../test/fixtures/job-fixture.ts';
import { test } from '../../../test/kit.ts';
import { expectAnswer } from '../../../test/reply-check.ts';
import { correctCounters } from './counter-store.ts';
import { defineJobKind, failed, ok } from './kinds.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
let isBroken = true;
const kind = defineJobKind({
  name: 'testHandled',
  title: ['Handled', '处理'],
  permission: 'task:use',
  run: async ({ seq }) => (isBroken && seq === 2 ? failed('bad', ['This one is bad', '这一项有误']) : ok()),
});
const draft = (count: number) => ({ title: 'Handled things', params: null, items: plainItems(count) });

describe('access to jobs', () => {
  test('is limited to the creator and users with the permission of the kind', async ({ app, as }) => {
    const creator = await as('task:use');
    const otherUser = await as('logistics:channel:view');
    const holder = await as('task:use');
    const id = await newJob(app, creator, kind, draft(1));
    const missing = refusal(404, 'common.notFound');
    const { recordJob: calls } = otherUser.client;
    await expect(calls.get({ query: { id } })).rejects.toMatchObject(missing);
    await expect(calls.items({ query: { id } })).rejects.toMatchObject(missing);
    for (const action of ['start', 'pause', 'resume', 'cancel', 'retry', 'clone'] as const)
      await expect(calls[action]({ body: { id } })).rejects.toMatchObject(missing);
    expect((await calls.list({ query: {} })).records).toEqual([]);
    expect((await holder.client.recordJob.get({ query: { id } })).title).toBe('Handled things');
    expect((await holder.client.recordJob.list({ query: { mine: true } })).records).toEqual([]);
    expect((await holder.client.recordJob.list({ query: { kinds: kind.name, limit: 1 } })).records).toHaveLength(1);
    expect((await holder.client.recordJob.list({ query: { kinds: 'another' } })).records).toEqual([]);
  });

  test('items of a creator who lost the permission of the kind are not processed', async ({ app, as }) => {
    const creator = await as('logistics:channel:view');
    const id = await newJob(app, creator, kind, draft(3));
    await runTurn(app, id);
    expect(await creator.client.recordJob.get({ query: { id } })).toMatchObject({ state: 'failed', failed: 3, ok: 0 });
    await expect(creator.client.recordJob.clone({ body: { id } })).rejects.toMatchObject(
      refusal(409, 'recordJob.notPossible'),
    );
  });
});

describe('actions', () => {
  test('are refused in states that do not allow them', async ({ app, as }) => {
    const { client, ...person } = await as('task:use');
    const impossible = refusal(409, 'recordJob.notPossible');
    const id = await newJob(app, person, kind, draft(1));
    for (const action of ['start', 'resume', 'retry'] as const)
      await expect(client.recordJob[action]({ body: { id } })).rejects.toMatchObject(impossible);
    await runTurn(app, id);
    for (const action of ['start', 'pause', 'resume', 'cancel', 'retry'] as const)
      await expect(client.recordJob[action]({ body: { id } })).rejects.toMatchObject(impossible);
  });

  test('a paused job stops until it is resumed; a cancelled one skips items that have not started', async ({
    app,
    as,
  }) => {
    const { client, ...person } = await as('task:use');
    isBroken = false;
    const id = await newJob(app, person, kind, draft(3));
    expect(await client.recordJob.pause({ body: { id } })).toMatchObject({
      state: 'paused',
      waiting: { why: 'paused' },
    });
    await runTurn(app, id);
    expect(await client.recordJob.get({ query: { id } })).toMatchObject({ pending: 3, ok: 0 });
    await client.recordJob.resume({ body: { id } });
    await runTurn(app, id);
    expect(await client.recordJob.get({ query: { id } })).toMatchObject({ state: 'succeeded', ok: 3 });
    const other = await newJob(app, person, kind, draft(3));
    expect(await client.recordJob.cancel({ body: { id: other } })).toMatchObject({ state: 'cancelled', cancelled: 3 });
  });

  test('only failed items are retried; the table of errors lists them; a clone is a draft of all items', async ({
    app,
    as,
  }) => {
    const { client, token, ...person } = await as('task:use');
    isBroken = true;
    const id = await newJob(app, person, kind, draft(3));
    await runTurn(app, id);
    expect(await client.recordJob.get({ query: { id } })).toMatchObject({ state: 'partial', ok: 2, failed: 1 });
    const wrong = await client.recordJob.items({ query: { id, state: 'failed' } });
    expect(wrong.records).toMatchObject([{ seq: 2, message: 'This one is bad', code: 'bad' }]);
    const sheet = await app.inject({
      url: `/record/job/errorSheet?id=${id}&format=csv`,
      headers: { 'x-access-token': token, 'accept-language': 'zh' },
    });
    expectAnswer('GET', '/record/job/errorSheet', { status: sheet.statusCode });
    expect(sheet.body).toContain('这一项有误');
    expect(sheet.body).not.toContain('Item 1');
    isBroken = false;
    await client.recordJob.retry({ body: { id } });
    await runTurn(app, id);
    expect(await client.recordJob.get({ query: { id } })).toMatchObject({ state: 'succeeded', ok: 3, failed: 0 });
    const clone = await client.recordJob.clone({ body: { id } });
    expect(clone).toMatchObject({ state: 'draft', total: 3, pending: 3 });
    await runTurn(app, clone.id);
    expect(await client.recordJob.get({ query: { id: clone.id } })).toMatchObject({ state: 'draft', pending: 3 });
    expect(await client.recordJob.start({ body: { id: clone.id } })).toMatchObject({ state: 'queued' });
  });

  test('items of a draft are in flight once it starts; those whose target is in flight then are skipped', async ({
    app,
    as,
  }) => {
    const { client, ...person } = await as('task:use');
    isBroken = false;
    const targets = ['one', 'two'].map((id) => ({ label: id, target: { type: 'thing', id } }));
    const few = (title: string, items: typeof targets) => newJob(app, person, kind, { title, params: null, items });
    const first = await few('First', targets);
    await runTurn(app, first);
    const copy = await client.recordJob.clone({ body: { id: first } });
    const items = { query: { id: copy.id, state: 'pending' as const } };
    expect((await client.recordJob.items(items)).records).toMatchObject([{ state: 'pending' }, { state: 'pending' }]);
    const second = await few('Second', targets.slice(0, 1));
    expect(await client.recordJob.get({ query: { id: second } })).toMatchObject({ pending: 1, skipped: 0 });
    const started = await client.recordJob.start({ body: { id: copy.id } });
    expect(started).toMatchObject({ state: 'queued', pending: 1, skipped: 1 });
    for (const id of [second, copy.id]) await runTurn(app, id);
    expect(await client.recordJob.get({ query: { id: second } })).toMatchObject({ state: 'succeeded', ok: 1 });
    expect(await client.recordJob.get({ query: { id: copy.id } })).toMatchObject({ ok: 1, skipped: 1 });
    expect((await client.recordJob.items({ query: { id: copy.id, state: 'skipped' } })).records).toMatchObject([
      { label: 'one', code: 'inFlight' },
    ]);
    const other = await client.recordJob.clone({ body: { id: first } });
    const ended = { state: 'cancelled', cancelled: 2, pending: 0 };
    expect(await client.recordJob.cancel({ body: { id: other.id } })).toMatchObject(ended);
    await correctCounters(app.pool, new AbortController().signal);
    expect(await client.recordJob.get({ query: { id: other.id } })).toMatchObject(ended);
  });

  test('a draft of as many items as a job may have starts within the time of a call', async ({ app, as }) => {
    const { client, ...person } = await as('task:use');
    const items = Array.from({ length: JOB_ITEMS_MAX }, (_, at) => ({
      label: `Item ${at}`,
      target: { type: 'thing', id: `of many ${at}` },
    }));
    const id = await newJob(app, person, kind, { title: 'Many', params: null, items, draft: true });
    const started = await client.recordJob.start({ body: { id } });
    expect(started).toMatchObject({ state: 'queued', pending: JOB_ITEMS_MAX, skipped: 0 });
    const ended = { state: 'cancelled', cancelled: JOB_ITEMS_MAX, pending: 0 };
    expect(await client.recordJob.cancel({ body: { id } })).toMatchObject(ended);
  });

  test('of drafts with the same targets that start at the same time one does them', async ({ app, as }) => {
    const { client, ...person } = await as('task:use');
    isBroken = false;
    const items = ['three', 'four'].map((id) => ({ label: id, target: { type: 'thing', id } }));
    const first = await newJob(app, person, kind, { title: 'First', params: null, items });
    await runTurn(app, first);
    const copies = await Promise.all([1, 2, 3].map(() => client.recordJob.clone({ body: { id: first } })));
    const answers = await Promise.allSettled(copies.map(({ id }) => client.recordJob.start({ body: { id } })));
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refusal(409, 'recordJob.targetsBusy'));
    const read = await Promise.all(copies.map(({ id }) => client.recordJob.get({ query: { id } })));
    expect(read.filter(({ state }) => state !== 'draft').map(({ pending }) => pending)).toContain(2);
    const { rows } = await app.pool.query(
      `select count(*)::int as n from record_job_item where job_id = any ($1::uuid[]) and state = 'pending'`,
      [copies.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ n: 2 }]);
  });

  test('pages of items continue after the previous page', async ({ app, as }) => {
    const { client, ...person } = await as('task:use');
    const id = await newJob(app, person, kind, draft(5));
    const first = await client.recordJob.items({ query: { id, limit: 3 } });
    const cursor = first.cursor ?? '';
    const second = await client.recordJob.items({ query: { id, limit: 3, cursor } });
    expect([...first.records, ...second.records].map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(second.cursor).toBe(null);
  });
});

test('an item leads to the record it is about, for readers who may see that', async ({ app, as }) => {
  const sees = await as('task:use', 'logistics:waybill:view', 'logistics:waybill:edit');
  const other = await as('task:use');
  const { id: parcel } = await sees.client.waybill.add({ body: { number: 'JOBITEM100' } });
  const items = [
    { label: 'JOBITEM100', target: { type: 'waybill', id: parcel } },
    { label: 'Gone', target: { type: 'waybill', id: 'f'.repeat(32) } },
    { label: 'Of a type without links', target: { type: 'other', id: parcel } },
    { label: 'Without a record' },
  ];
  const id = await newJob(app, sees, kind, { title: 'Parcels', params: null, items, draft: true });
  const pagesFor = async ({ client }: typeof sees) =>
    (await client.recordJob.items({ query: { id } })).records.map(({ page }) => page);
  expect(await pagesFor(sees)).toEqual([`/modules/tms/waybillSyncList?open=${parcel}`, null, null, null]);
  expect(await pagesFor(other)).toEqual([null, null, null, null]);
});

test('the reason a job waits: its schedule, no process, another job of the kind', async ({ app, as }) => {
  const { client, ...person } = await as('task:use');
  const later = new Date('2099-01-01T00:00:00Z');
  const id = await newJob(app, person, kind, { ...draft(1), scheduledAt: later });
  expect((await client.recordJob.get({ query: { id } })).waiting).toMatchObject({
    ...{ why: 'schedule', until: later.toISOString() },
  });
  expect((await client.recordJob.start({ body: { id } })).waiting).toMatchObject({ why: 'noWorker' });
});
