import { expect } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { auditOf } from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/kit.ts';
import { newId } from '../../../kernel/database/ids.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { MANUAL_RUN, recordJobRun } from '../../../kernel/jobs/record-job-run.ts';

const test = base.extend({ environment: [async ({}, use) => use({ JOBS: 'on' }), { scope: 'file' }] });
const ADMIN = ['system:job:view', 'system:job:run'] as const;
const NAME = 'delete-old-logs';

test('runs only known jobs with a schedule', async ({ as }) => {
  const { client } = await as(...ADMIN);
  const execute = (name: string) => client.job.execute({ body: { name } });
  await expect(execute('java-class')).rejects.toMatchObject({ status: 404 });
  await expect(execute('send-message')).rejects.toMatchObject({ envelope: { result: { failure: 'job.notTimed' } } });
  await expect(execute('x; drop')).rejects.toMatchObject({ status: 400 });
});

test('runs a job on request and records its result and duration', async ({ app, as }) => {
  const { client, id } = await as(...ADMIN);
  await client.job.execute({ body: { name: NAME } });
  const last = async () =>
    (await client.job.list({ query: { pageSize: 200 } })).records.find(({ name }) => name === NAME)?.lastRun;
  await expect
    .poll(last, { timeout: 10_000 })
    .toMatchObject({ outcome: 'done', manual: true, duration: expect.any(Number), error: null });
  const { records, total } = await client.job.history({ query: { name: NAME } });
  expect([total, records[0]?.outcome]).toEqual([1, 'done']);
  expect((await auditOf(app, id)).at(-1)).toEqual({ kind: 'jobControlled', detail: { job: NAME, what: 'run' } });
});

test('a paused job runs only when a user starts it, and a resumed one has a next time', async ({ app, as }) => {
  const { client, username } = await as(...ADMIN);
  const state = async () =>
    (await client.job.list({ query: { pageSize: 200 } })).records.find(({ name }) => name === NAME);
  await eventually(async () => expect(Date.parse((await state())?.nextRun ?? '')).toBeGreaterThan(Date.now()));
  await client.job.pause({ body: { name: NAME } });
  expect(await state()).toMatchObject({ paused: true, pausedBy: username, nextRun: null });
  const runs: string[] = [];
  const job: Job = { name: NAME, cron: '0 0 * * *', run: async () => void runs.push(NAME) };
  const { db, pool, files, settings, log } = app;
  const run = (payload: object) =>
    recordJobRun(
      job,
      { db, pool, files, settings, log: log as never },
      { payload, signal: new AbortController().signal },
    );
  await run({ _cron: { ts: '2026-01-01T00:00:00Z' } });
  expect(runs).toHaveLength(0);
  // As queued by a call.
  await run({});
  expect(runs).toHaveLength(0);
  await run(MANUAL_RUN);
  expect(runs).toHaveLength(1);
  await client.job.resume({ body: { name: NAME } });
  expect(await state()).toMatchObject({ paused: false, pausedBy: null, nextRun: expect.any(String) });
  await run({ _cron: { ts: '2026-01-01T00:00:00Z' } });
  expect(runs).toHaveLength(2);
});

test('a job that was paused under its former name stays paused until it is resumed', async ({ app, as }) => {
  const { client, username } = await as(...ADMIN);
  const renamed = app.jobs.find(({ formerName }) => formerName !== undefined);
  const name = renamed?.name ?? expect.fail('no job has a former name');
  await app.pool.query('insert into job_pause (name, username) values ($1, $2)', [renamed?.formerName, username]);
  const state = async () =>
    (await client.job.list({ query: { pageSize: 200 } })).records.find((one) => one.name === name);
  expect(await state()).toMatchObject({ paused: true, pausedBy: username, nextRun: null });
  const runs: string[] = [];
  const job = { ...renamed, name, run: async () => void runs.push(name) } as Job;
  const { db, pool, files, settings, log } = app;
  const parts = { db, pool, files, settings, log: log as never };
  const scheduled = { payload: { _cron: { ts: '2026-01-01T00:00:00Z' } }, signal: new AbortController().signal };
  await recordJobRun(job, parts, scheduled);
  expect(runs).toEqual([]);
  await client.job.resume({ body: { name } });
  expect(await state()).toMatchObject({ paused: false, pausedBy: null });
  await recordJobRun(job, parts, scheduled);
  expect(runs).toEqual([name]);
});

test('runs and failures of a job under its former name count as those of the job', async ({ app, as }) => {
  const { client } = await as(...ADMIN);
  const renamed = app.jobs.find(({ formerName }) => formerName === 'wake-record-jobs');
  const { name, formerName } = renamed ?? expect.fail('the job has another former name');
  const runId = newId();
  await app.pool.query('insert into job_run (id, name, ended_at, error) values ($1, $2, now(), $3)', [
    runId,
    formerName,
    'no disk',
  ]);
  await app.pool.query(`select graphile_worker.add_job($1, run_at => now() + interval '1 day')`, [formerName]);
  const states = (await client.job.list({ query: { pageSize: 200 } })).records.filter((one) => one.name === name);
  expect(states).toMatchObject([{ waiting: 1, lastRun: { id: runId, name, error: 'no disk' } }]);
  const { records } = await client.job.history({ query: { name } });
  expect(records.find(({ id }) => id === runId)).toMatchObject({ name, outcome: 'failed' });
});

test('records a failed run with its error, and fails it in the queue', async ({ app, as }) => {
  const { client } = await as(...ADMIN);
  const { db, pool, files, settings, log } = app;
  const job: Job = {
    name: 'delete-orphaned-files',
    cron: '0 0 * * *',
    run: () => Promise.reject(new Error('no disk')),
  };
  const signal = new AbortController().signal;
  const running = recordJobRun(job, { db, pool, files, settings, log: log as never }, { payload: {}, signal });
  await expect(running).rejects.toThrow('no disk');
  const { records } = await client.job.history({ query: { name: 'delete-orphaned-files' } });
  expect(records[0]).toMatchObject({ outcome: 'failed', error: 'no disk' });
});
