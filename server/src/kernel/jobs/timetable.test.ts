import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { test } from '../../../test/kit.ts';
import { newId } from '../database/ids.ts';
import type { Job } from './job.ts';
import { clockSetBack } from './job-times-store.ts';
import { startJobs } from './jobs.ts';
import { dueJob, queueDueJobs } from './timetable.ts';

const AN_HOUR = 3_600_000;
const log = pino({ level: 'silent' });

afterEach(() => void vi.useRealTimers());

function everyMinute(): { job: Job; runs: () => number } {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  return { job: { name: `m${newId()}`, cron: '* * * * *', run }, runs: () => runs };
}

/** Registers a job whose last run was a given time ago, or is in the future, by the database's clock. */
async function saveTimes({ pool }: FastifyInstance, { name }: Job, lastTime: string): Promise<void> {
  await pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ($1, now() - interval '1 day', date_trunc('minute', now() + $2::interval))
     on conflict (identifier) do update set last_execution = excluded.last_execution`,
    [name, lastTime],
  );
}

async function queued<T extends object>({ pool }: FastifyInstance, name: string, columns: string): Promise<T[]> {
  const sql = `select ${columns} from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = $1`;
  return (await pool.query<T>(sql, [name])).rows;
}

test('[F19] a job runs by the database’s clock, whatever the clock of the process', async ({ app }) => {
  const { pool, db, files, settings } = app;
  const databaseUrl = pool.options.connectionString ?? '';
  for (const skew of [0, AN_HOUR, -AN_HOUR]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skew });
    const { job, runs } = everyMinute();
    await saveTimes(app, job, '-2 minutes');
    const jobs = await startJobs({ databaseUrl, db, pool, files, settings, log, jobs: [job] });
    await eventually(() => expect(runs()).toBe(1));
    await jobs.stop();
    vi.useRealTimers();
  }
});

test('[F19] a database clock three days ahead delays no job after its correction, which is reported', async ({
  app,
}) => {
  const { job } = everyMinute();
  await saveTimes(app, job, '3 days');
  await queueDueJobs({ db: app.db, log, jobs: [job] }, undefined);
  const known = async () => {
    const sql =
      'select last_execution > now() as ahead from graphile_worker._private_known_crontabs where identifier = $1';
    return (await app.pool.query(sql, [job.name])).rows;
  };
  expect(await known()).toEqual([{ ahead: false }]);
  expect(await queued(app, job.name, 'j.id')).toEqual([]);
  const { seconds } = (await clockSetBack(app.db)) ?? { seconds: 0 };
  expect(Math.round(seconds / 3_600)).toBe(72);
  // Two minutes later.
  await saveTimes(app, job, '-2 minutes');
  await queueDueJobs({ db: app.db, log, jobs: [job] }, undefined);
  expect(await queued(app, job.name, 'j.run_at <= now() as due')).toEqual([{ due: true }]);
});

test('[F19] jobs queued or failed while the clock was ahead run immediately, delayed ones keep waiting', async ({
  app,
}) => {
  const add = (name: string, runAt: string) =>
    app.pool.query(`select graphile_worker.add_job(identifier => $1, run_at => now() + $2::interval)`, [name, runAt]);
  const stamp = (name: string, change: string) =>
    app.pool.query(
      `update graphile_worker._private_jobs set ${change} where task_id =
        (select id from graphile_worker._private_tasks where identifier = $1)`,
      [name],
    );
  await add('queued-ahead', '3 days');
  await stamp('queued-ahead', 'created_at = run_at');
  await add('failed-ahead', '3 days');
  await stamp('failed-ahead', 'attempts = 2');
  await add('for-later', '3 days');
  await add('failed-lately', '5 hours');
  await stamp('failed-lately', 'attempts = 9');
  await queueDueJobs({ db: app.db, log, jobs: [] }, undefined);
  for (const [name, due] of [
    ['queued-ahead', true],
    ['failed-ahead', true],
    ['for-later', false],
    ['failed-lately', false],
  ] as const) {
    expect([name, await queued(app, name, 'j.run_at <= now() as due')]).toEqual([name, [{ due }]]);
  }
});

test('of concurrent processes only one queues a job', async ({ app, secondApp }) => {
  const { job } = everyMinute();
  await saveTimes(app, job, '-1 minute');
  const looks = [app, secondApp, app, secondApp].map(({ db }) => queueDueJobs({ db, log, jobs: [job] }, undefined));
  await Promise.all(looks);
  expect(await queued(app, job.name, 'j.revision')).toEqual([{ revision: 0 }]);
});

test('a new job starts at its next scheduled time', async ({ app }) => {
  const { job } = everyMinute();
  await queueDueJobs({ db: app.db, log, jobs: [job] }, undefined);
  expect(await queued(app, job.name, 'j.id')).toEqual([]);
});

test('a scheduled time runs once in its minute, and is made up for after a restart or a clock jump', () => {
  const cases: [last: string, before: string | undefined, now: string, due: boolean][] = [
    ['2026-11-22T03:41Z', '2026-11-23T03:40:30Z', '2026-11-23T03:41:00Z', true],
    ['2026-11-22T03:41Z', '2026-11-23T03:40:00Z', '2026-11-23T03:40:59Z', false],
    ['2026-11-23T03:41Z', '2026-11-23T03:41:00Z', '2026-11-23T03:41:30Z', false],
    ['2026-11-22T03:41Z', undefined, '2026-11-23T03:50:00Z', true],
    ['2026-11-22T03:41Z', undefined, '2026-11-23T06:00:00Z', false],
    ['2026-11-22T03:41Z', '2026-11-23T03:40:00Z', '2026-11-24T00:00:00Z', true],
  ];
  for (const [last, before, now, due] of cases) {
    const times = { name: 'x', knownSince: last, lastTime: last, seen: last, now };
    const found = dueJob({ name: 'x', cron: '41 3 * * *' }, times, before === undefined ? undefined : new Date(before));
    expect([last, before, now, found !== undefined]).toEqual([last, before, now, due]);
  }
});
