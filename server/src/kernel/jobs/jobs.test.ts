import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect, vi } from 'vitest';
import { test } from '../../../test/kit.ts';
import { transact } from '../database/transact.ts';
import { enqueue, type Job } from './job.ts';
import { type Jobs, startJobs } from './jobs.ts';

const WORKER = fileURLToPath(new URL('../../../test/worker-process.ts', import.meta.url));

const patient = (check: () => unknown, timeout = 20_000) => vi.waitFor(check, { timeout, interval: 50 });

function urlOf({ pool }: FastifyInstance): string {
  return pool.options.connectionString ?? '';
}

async function work(app: FastifyInstance, ...jobs: Job[]): Promise<Jobs> {
  return await workChecking(app, 500, jobs);
}

/** Starts workers that look every so many milliseconds for jobs of ended ones. */
async function workChecking(app: FastifyInstance, checkEvery: number, jobs: readonly Job[]): Promise<Jobs> {
  const { db, pool, files, settings } = app;
  const log = pino({ level: 'silent' });
  return await startJobs({ databaseUrl: urlOf(app), db, pool, files, settings, log, jobs, checkEvery });
}

async function waiting({ pool }: FastifyInstance) {
  const { rows } = await pool.query(
    'select task_identifier as name, locked_by as "lockedBy" from graphile_worker.jobs',
  );
  return rows as { name: string; lockedBy: string | null }[];
}

function recorder(name: string) {
  const seen: unknown[] = [];
  const job: Job<unknown> = { name, run: async ({ payload }) => void seen.push(payload) };
  return { seen, job };
}

test('a job of a rolled-back transaction never runs; one of a committed transaction runs once', async ({ app }) => {
  const { seen, job } = recorder('note');
  const refused = transact(app.pool, {
    async work(db) {
      await enqueue(db, job, { from: 'refused' });
      throw new Error('no');
    },
  });
  await expect(refused).rejects.toThrow('no');
  await transact(app.pool, { work: (db) => enqueue(db, job, { from: 'committed' }) });
  const jobs = await work(app, job as Job);
  await patient(() => expect(seen).toEqual([{ from: 'committed' }]));
  await jobs.stop();
  expect(await waiting(app)).toEqual([]);
});

test('a job queued under its former name runs', async ({ app }) => {
  const { seen, job } = recorder('former');
  await enqueue(app.db, job, 'queued before the upgrade');
  const jobs = await work(app, { ...job, name: 'present', formerName: 'former' } as Job);
  await patient(() => expect(seen).toEqual(['queued before the upgrade']));
  await jobs.stop();
  expect(await waiting(app)).toEqual([]);
});

test('a later job with the same key replaces a waiting one', async ({ app }) => {
  const { seen, job } = recorder('remind');
  await enqueue(app.db, job, 1, { key: 'a', runAt: new Date(Date.now() + 3_600_000) });
  await enqueue(app.db, job, 2, { key: 'a' });
  const jobs = await work(app, job as Job);
  await patient(() => expect(seen).toEqual([2]));
  await jobs.stop();
});

test('a failed job is retried', async ({ app }) => {
  let tries = 0;
  const job: Job<null> = {
    name: 'shaky',
    async run() {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
    },
  };
  await enqueue(app.db, job, null);
  const jobs = await work(app, job as Job);
  await patient(() => expect(tries).toBe(2));
  await jobs.stop();
  expect(await waiting(app)).toEqual([]);
});

test('jobs of one queue run one at a time and leave a worker to others, however many wait', async ({ app }) => {
  const order: string[] = [];
  const recorded = Promise.withResolvers<void>();
  let [atOnce, most] = [0, 0];
  const mail: Job<string> = {
    name: 'mail',
    async run({ payload }) {
      order.push(payload);
      if (payload === 'second') recorded.resolve();
    },
  };
  const flood: Job<number> = {
    name: 'flood',
    async run() {
      order.push('flood');
      atOnce += 1;
      most = Math.max(most, atOnce);
      if (order.filter((one) => one === 'flood').length === 3) {
        await enqueue(app.db, mail, 'second');
        // One worker is left for others.
        await recorded.promise;
      }
      atOnce -= 1;
    },
  };
  await app.pool.query(
    `select graphile_worker.add_job('flood', to_json(n), queue_name => 'flood') from generate_series(0, 999) n`,
  );
  await enqueue(app.db, mail, 'first');
  const jobs = await work(app, mail as Job, flood as Job);
  await patient(() => expect(order.length).toBeGreaterThan(20));
  await app.pool.query('delete from graphile_worker._private_jobs where locked_by is null');
  await jobs.stop();
  expect(order.slice(0, 6)).toEqual(expect.arrayContaining(['first', 'second']));
  expect(most).toBe(1);
  expect(order.length).toBeLessThan(1_000);
}, 60_000);

test('background jobs leave workers to others however long they take', async ({ app }) => {
  const recorded = Promise.withResolvers<void>();
  let atOnce = 0;
  const long: Job<number> = {
    name: 'long-background',
    background: true,
    async run() {
      atOnce += 1;
      await recorded.promise;
    },
  };
  const { seen, job } = recorder('short');
  for (let n = 0; n < 40; n += 1) await enqueue(app.db, long, n);
  const jobs = await work(app, long as Job, job as Job);
  await patient(() => expect(atOnce).toBe(2));
  await enqueue(app.db, job, 'done meanwhile');
  await patient(() => expect(seen).toEqual(['done meanwhile']));
  expect(atOnce).toBe(2);
  recorded.resolve();
  await patient(async () => expect(await waiting(app)).toEqual([]));
  await jobs.stop();
  expect(atOnce).toBe(40);
}, 60_000);

test('[F15] a job of a killed worker is run again by another one, once', async ({ app }) => {
  const { seen, job } = recorder('cook');
  await enqueue(app.db, job, 'soup');
  const worker = spawn(execPath, [WORKER, urlOf(app)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(worker.stdout, 'data');
  const jobs = await work(app, job as Job);
  worker.kill('SIGKILL');
  await patient(() => expect(seen).toEqual(['soup']), 60_000);
  await jobs.stop();
  expect(seen).toEqual(['soup']);
  expect(await waiting(app)).toEqual([]);
}, 90_000);

test('a live worker keeps its job however long it takes, while that of an ended one is taken over', async ({ app }) => {
  let runs = 0;
  let finish = () => {};
  const job: Job<null> = {
    name: 'long',
    run: () => {
      runs += 1;
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
  };
  await enqueue(app.db, job, null);
  // Only the others look for ended workers meanwhile.
  const jobs = await workChecking(app, 600_000, [job as Job]);
  await patient(() => expect(runs).toBe(1));
  const [other, abandoned] = [recorder('long'), recorder('abandoned')];
  await enqueue(app.db, abandoned.job, null);
  await app.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'ended', locked_at = now() where locked_by is null`,
  );
  const others = await work(app, other.job as Job, abandoned.job as Job);
  await patient(() => expect(abandoned.seen).toHaveLength(1));
  expect([runs, other.seen]).toEqual([1, []]);
  finish();
  await Promise.all([jobs.stop(), others.stop()]);
  expect(await waiting(app)).toEqual([]);
}, 60_000);

test('[F16] stopping waits for a running job and leaves no locks, repeatedly', async ({ app }) => {
  let runs = 0;
  const started = Array.from({ length: 8 }, () => Promise.withResolvers<void>());
  const job: Job<number> = {
    name: 'brief',
    async run({ payload, signal }) {
      runs += 1;
      started[payload]?.resolve();
      // Ends while the worker stops.
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
        setTimeout(resolve, payload * 10);
      });
    },
  };
  for (const [index, { promise }] of started.entries()) {
    await enqueue(app.db, job, index);
    const jobs = await work(app, job as Job);
    await promise;
    await jobs.stop();
    expect(await waiting(app)).toEqual([]);
  }
  expect(runs).toBe(started.length);
}, 60_000);

test('a job that fails because it was asked to stop remains in the queue', async ({ app }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const job: Job<null> = {
    name: 'endless',
    async run({ signal }) {
      resolve();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('asked to stop'))));
    },
  };
  await enqueue(app.db, job, null);
  const jobs = await work(app, job as Job);
  await promise;
  await jobs.stop();
  expect(await waiting(app)).toEqual([{ name: 'endless', lockedBy: null }]);
  await app.pool.query(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);
}, 40_000);

test('jobs continue after the database closed all connections', async ({ app }) => {
  const { seen, job } = recorder('after');
  const jobs = await work(app, job as Job);
  await enqueue(app.db, job, 'before');
  await patient(() => expect(seen).toEqual(['before']));
  await app.pool
    .query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    .catch(() => {});
  await patient(() => enqueue(app.db, job, 'behind'));
  await patient(() => expect(seen).toEqual(['before', 'behind']), 40_000);
  await jobs.stop();
}, 60_000);
