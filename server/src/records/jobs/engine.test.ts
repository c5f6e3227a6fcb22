import { recordFailures } from '@opsyard/contract';
import { describe, expect } from 'vitest';
import { newJob, plainItems, runTurn, skipWaits } from '../../../test/fixtures/job-fixture.ts';
import { type Person, test } from '../../../test/kit.ts';
import { runJob } from '../../../test/run-job.ts';
import { RequestFailed } from '../../kernel/fail.ts';
import type { JobItem, JobKind } from './kinds.ts';
import { defineJobKind, failed, type JobOutcome, ok, skipped, waitUntil } from './kinds.ts';
import { runRecordJob } from './record-job.ts';

let behave: (item: JobItem) => JobOutcome | Promise<JobOutcome> = () => ok();
const kind = defineJobKind({
  name: 'testEngine',
  title: ['Test', '测试'],
  permission: 'task:use',
  attempts: 3,
  run: async (item) => await behave(item),
});

const read = async (pool: { query: (sql: string, values: unknown[]) => Promise<{ rows: unknown[] }> }, id: string) =>
  (await pool.query('select * from record_job where id = $1', [id])).rows[0] as Record<string, unknown>;
const itemsOf = async (pool: { query: (sql: string, values: unknown[]) => Promise<{ rows: unknown[] }> }, id: string) =>
  (await pool.query('select * from record_job_item where job_id = $1 order by seq', [id])).rows as Record<
    string,
    unknown
  >[];

describe('results', () => {
  test('each outcome ends an item accordingly, and a job with some failures is partly done', async ({ app, as }) => {
    const person = await as('task:use');
    behave = ({ seq }) => {
      if (seq === 1) return skipped('nothing', ['Nothing to do', '无需处理']);
      if (seq === 2) return failed('bad', ['Bad', '坏']);
      if (seq === 3) throw new RequestFailed(recordFailures.inTrash);
      return ok(undefined, { after: { seq } });
    };
    const id = await newJob(app, person, kind, { title: 'Mixed', params: null, items: plainItems(5) });
    expect(await read(app.pool, id)).toMatchObject({ state: 'queued', total: 5, pending: 5 });
    expect(await runTurn(app, id)).toBe(undefined);
    expect(await read(app.pool, id)).toMatchObject({
      ...{ state: 'partial', total: 5, pending: 0, running: 0, ok: 2, skipped: 1, failed: 2, cancelled: 0 },
    });
    const items = await itemsOf(app.pool, id);
    expect(items.map(({ error_code }) => error_code)).toEqual(['nothing', 'bad', 'record.inTrash', null, null]);
    expect(items[4]).toMatchObject({ state: 'ok', after: { seq: 5 } });
  });

  test('a retryable failure is retried until its attempts are used up; a wait does not count as an attempt', async ({
    app,
    as,
  }) => {
    const person = await as('task:use');
    const seen: number[] = [];
    let waits = 1;
    behave = ({ attempt }) => {
      if (waits-- > 0) return waitUntil(new Date(Date.now() + 60_000), ['Limit', '限额'], { all: true });
      seen.push(attempt);
      return failed('busy', ['Busy', '忙'], { retryable: true });
    };
    const id = await newJob(app, person, kind, { title: 'Retried', params: null, items: plainItems(1) });
    expect(await runTurn(app, id)).toBeGreaterThan(30);
    expect(await read(app.pool, id)).toMatchObject({ state: 'running', wait_reason: ['Limit', '限额'] });
    for (let turn = 0; turn < 3; turn += 1) {
      await skipWaits(app, id);
      await runTurn(app, id);
    }
    expect(seen).toEqual([1, 2, 3]);
    expect(await read(app.pool, id)).toMatchObject({ state: 'failed', failed: 1 });
  });
});

describe('many jobs', () => {
  let mixed: JobKind['run'] = async () => ok();
  const several = defineJobKind({
    ...{ name: 'testSeveral', title: ['Several', '多个'], permission: 'task:use', concurrency: 3 },
    run: async (item, context) => await mixed(item, context),
  });
  const order: string[] = [];
  const steady = defineJobKind({
    ...{ name: 'testTogether', title: ['Together', '一起'], permission: 'task:use', concurrency: 2 },
    async run({ label }) {
      order.push(label);
      return ok();
    },
  });
  const single = defineJobKind({
    ...{ name: 'testSingle', title: ['Single', '单个'], permission: 'task:use', concurrency: 1 },
    async run({ label }) {
      order.push(label);
      return ok();
    },
  });
  const waiting = `select key from graphile_worker.jobs where task_identifier = 'run-record-job'`;

  test('of a kind whose items are processed one at a time take turns', async ({ app, as }) => {
    const person = await as('task:use');
    order.length = 0;
    const job = (title: string, items: ReturnType<typeof plainItems>) =>
      newJob(app, person, single, { title, params: null, items });
    const large = await job('Large', plainItems(9));
    for (const title of ['first', 'second']) await job(title, [{ label: title }]);
    await runJob(app, runRecordJob, { jobId: large, kind: single.name });
    expect(order).toHaveLength(11);
    expect(order.slice(0, 3)).toEqual(['Item 1', 'first', 'second']);
  });

  test('of one kind are processed together, and a large one does not delay small ones', async ({ app, as }) => {
    const [person, other] = [await as('task:use'), await as('task:use')];
    order.length = 0;
    await app.pool.query('delete from graphile_worker._private_jobs');
    const small = (title: string, whose = person) =>
      newJob(app, whose, steady, { title, params: null, items: [{ label: title }] });
    const ids = [
      await newJob(app, person, steady, { title: 'Large', params: null, items: plainItems(30) }),
      await small('first'),
      await small('second', other),
    ];
    const later = await newJob(app, person, steady, {
      ...{ title: 'Later', params: null, items: [{ label: 'later' }] },
      scheduledAt: new Date(Date.now() + 3_600_000),
    });
    await runJob(app, runRecordJob, { jobId: ids[0] ?? '', kind: steady.name });
    for (const id of ids) expect(await read(app.pool, id)).toMatchObject({ state: 'succeeded', pending: 0 });
    expect(order.slice(0, 6)).toEqual(expect.arrayContaining(['first', 'second']));
    expect(order).toHaveLength(32);
    expect(await read(app.pool, later)).toMatchObject({ state: 'queued' });
    const own = `record-job:${ids[0]}`;
    expect((await app.pool.query(waiting)).rows.filter(({ key }) => key !== own)).toEqual([
      { key: `record-job:${later}` },
    ]);
  });

  test('of a creator without the permission fail, and the others are processed', async ({ app, as }) => {
    const [person, otherUser] = [await as('task:use'), await as()];
    const job = (whose: typeof person) =>
      newJob(app, whose, steady, { title: 'One', params: null, items: plainItems(1) });
    const [allowed, refused] = [await job(person), await job(otherUser)];
    await runJob(app, runRecordJob, { jobId: refused, kind: steady.name });
    expect(await read(app.pool, refused)).toMatchObject({ state: 'failed', failed: 1 });
    expect(await read(app.pool, allowed)).toMatchObject({ state: 'succeeded' });
  });

  test('each item runs and writes with the rights of the creator of its own job', async ({ app, as }) => {
    const people = [await as('task:use'), await as('task:use', 'task:project:add'), await as('task:use')];
    const seen: string[][] = [];
    mixed = async (item, { actor, jobId }) => {
      seen.push([item.label, actor.id, jobId]);
      return ok(async (writing) => void seen.push([item.label, writing.actor.id, jobId]));
    };
    const jobs = new Map<string, string>();
    for (const person of people) {
      const items = plainItems(3).map((one) => ({ ...one, label: person.id }));
      jobs.set(person.id, await newJob(app, person, several, { title: 'Mixed', params: null, items }));
    }
    await runJob(app, runRecordJob, { jobId: jobs.get(people[0]?.id ?? '') ?? '', kind: several.name });
    expect(seen).toHaveLength(18);
    for (const [label = '', actorId, jobId] of seen) expect([actorId, jobId]).toEqual([label, jobs.get(label)]);
  });

  test('one that is paused or cancelled during a shared turn stops, and the others go on', async ({ app, as }) => {
    const [one, two, three] = [await as('task:use'), await as('task:use'), await as('task:use')];
    const add = (person: Person) =>
      newJob(app, person, several, { title: 'Shared', params: null, items: plainItems(20) });
    const [first, second, third] = [await add(one), await add(two), await add(three)];
    let count = 0;
    let stopping: Promise<void> | undefined;
    const stop = async () => {
      await two.client.recordJob.pause({ body: { id: second } });
      await three.client.recordJob.cancel({ body: { id: third } });
    };
    mixed = async () => {
      count += 1;
      if (count === 4) stopping = stop();
      // No item is processed while these calls are on their way, however long they take.
      await stopping;
      return ok();
    };
    await runJob(app, runRecordJob, { jobId: first, kind: several.name });
    expect(await read(app.pool, first)).toMatchObject({ state: 'succeeded', ok: 20 });
    const paused = await read(app.pool, second);
    expect(paused).toMatchObject({ state: 'paused', running: 0 });
    expect(Number(paused.ok)).toBeGreaterThan(0);
    expect(Number(paused.pending)).toBeGreaterThan(10);
    const cancelled = await read(app.pool, third);
    expect(cancelled).toMatchObject({ state: 'cancelled', pending: 0, running: 0 });
    expect(Number(cancelled.cancelled)).toBeGreaterThan(10);
    const before = count;
    await runTurn(app, second);
    expect(count).toBe(before);
    await two.client.recordJob.resume({ body: { id: second } });
    await runTurn(app, second);
    expect(await read(app.pool, second)).toMatchObject({ state: 'succeeded', ok: 20 });
  });

  test('look again after a pause when as many items of their kind run as may', async ({ app, as }) => {
    const person = await as('task:use');
    const held = await newJob(app, person, steady, { title: 'Held', params: null, items: plainItems(2) });
    await app.pool.query(
      `update record_job_item set state = 'running', lease_until = now() + interval '1 hour' where job_id = $1`,
      [held],
    );
    const id = await newJob(app, person, steady, { title: 'Next', params: null, items: plainItems(1) });
    expect(await runTurn(app, id)).toBeGreaterThanOrEqual(1);
    await app.pool.query('delete from record_job where id = $1', [held]);
    expect(await runTurn(app, id)).toBe(undefined);
  });
});
