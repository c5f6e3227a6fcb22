import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { finishedDatabase, runQuery, workbench } from '../../../test/cluster/kit.ts';
import { eventually } from '../../../test/eventually.ts';
import { test } from '../../../test/kit.ts';
import { killDatabase } from '../../../test/ledger/database-processes.ts';
import { openDb } from '../database/db.ts';
import { migrate } from '../database/migrate.ts';
import { transact } from '../database/transact.ts';
import { folderStore } from '../files/files.ts';
import { readSettings } from '../settings/settings.ts';
import { enqueue, type Job, type JobOptions } from './job.ts';
import { startJobs } from './jobs.ts';

const bench = workbench();
const copy = finishedDatabase(bench);
const log = pino({ level: 'silent' });

const checkEvery = 500;
const rest = { files: folderStore('/nonexistent'), settings: readSettings({}), log, checkEvery };

test('[F2] [F15] a crash of the database while a job runs that fails for it or succeeds: nothing is left unhandled, and no job stays locked', async () => {
  const folder = copy();
  const cluster = await bench.open(folder, { durable: true });
  await migrate(cluster.url('owner'));
  for (const fails of [true, false]) {
    const databaseUrl = cluster.url('app');
    const { db, pool, close } = openDb(databaseUrl, { max: 2 });
    let runs = 0;
    const job: Job<null> = {
      name: 'struck',
      async run() {
        runs += 1;
        if (runs > 1) return;
        killDatabase(folder);
        if (fails) throw new Error('the database is gone');
      },
    };
    const jobs = await startJobs({ ...rest, databaseUrl, db, pool, jobs: [job as Job] });
    try {
      await enqueue(db, job, null);
      // Vitest fails the run for an unhandled rejection.
      await eventually(() => expect(runs).toBe(fails ? 2 : 1));
      await eventually(async () => expect(await runQuery(databaseUrl, 'select from graphile_worker.jobs')).toEqual([]));
      expect(runs).toBe(fails ? 2 : 1);
    } finally {
      await jobs.stop();
      await close();
    }
  }
});

const waiting = async ({ pool }: FastifyInstance) =>
  (await pool.query<{ worker: string }>('select locked_by as worker from graphile_worker.jobs')).rows;

const queues: [string, JobOptions][] = [
  ['a job', {}],
  ['a job of a queue', { queue: 'lost' }],
];
test.for(queues)(
  '[F2] [F15] %s locked by a worker that did not receive it is retried',
  async ([, options], { app }) => {
    const { db, pool, files, settings } = app;
    const databaseUrl = pool.options.connectionString ?? '';
    const seen: unknown[] = [];
    let worker = '';
    const job: Job<string> = {
      name: 'lost',
      async run({ payload }) {
        seen.push(payload);
        worker ||= (await waiting(app))[0]?.worker ?? '';
      },
    };
    const jobs = await startJobs({ databaseUrl, db, pool, files, settings, log, checkEvery, jobs: [job as Job] });
    onTestFinished(() => jobs.stop());
    await enqueue(db, job, 'first', options);
    await eventually(() => expect(worker).toMatch(/^pool-/));
    // As if the response of “get job” was lost with the connection.
    await transact(pool, {
      async work(open) {
        await enqueue(open, job, 'second', options);
        const locked =
          'update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where locked_by is null';
        await open.$client.query(locked, [worker]);
        const queues = 'update graphile_worker._private_job_queues set locked_by = $1, locked_at = now()';
        await open.$client.query(queues, [worker]);
      },
    });
    await eventually(() => expect(seen).toEqual(['first', 'second']));
    await eventually(async () => expect(await waiting(app)).toEqual([]));
  },
);
