import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Logger,
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import type { Logger as Log } from 'pino';
import { isoInstant } from './db.ts';
import type { Job, JobParts } from './job.ts';
import { JobsGuard } from './jobs-guard.ts';
import { runNoted } from './noted-run.ts';

export type Jobs = {
  /** Takes no more jobs, lets those that run finish for up to 20 s, and returns what is left to the queue. */
  stop(): Promise<void>;
};
export type JobsOptions = JobParts & { databaseUrl: string; jobs: readonly Job[] };

const AT_ONCE = 2;
const ASK_TO_STOP_AFTER = 5_000;
const PATIENCE = 20_000;
const RESTART_AFTER = 1_000;

/** Runs jobs as they come and at their times, and goes on doing so whatever happens to the database or to other processes. */
export async function startJobs({ databaseUrl, jobs, ...parts }: JobsOptions): Promise<Jobs> {
  const { log } = parts;
  const pgPool = openPool(databaseUrl, log);
  const guard = new JobsGuard({ databaseUrl, log });
  guard.start();
  const ending = new AbortController();
  const options: RunnerOptions = {
    pgPool,
    events: eventsFor(guard),
    logger: loggerOver(log),
    taskList: tasksOf(jobs, parts),
    parsedCronItems: timesOf(jobs),
    noHandleSignals: true,
    concurrency: AT_ONCE,
    gracefulShutdownAbortTimeout: ASK_TO_STOP_AFTER,
  };
  const running = keepRunning(options, log, ending.signal);
  return {
    async stop() {
      ending.abort();
      await running;
      await guard.stop();
      await pgPool.end();
    },
  };
}

async function keepRunning(options: RunnerOptions, log: Log, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    try {
      const runner = await run(options);
      const leave = () => void stopRunner(runner, log);
      ending.addEventListener('abort', leave, { once: true });
      if (ending.aborted) leave();
      await runner.promise.finally(() => ending.removeEventListener('abort', leave));
    } catch (err) {
      log.warn({ err }, 'jobs stopped; they are started again');
    }
    await wait(RESTART_AFTER, undefined, { signal: ending }).catch(() => {});
  }
}

async function stopRunner(runner: Runner, log: Log): Promise<void> {
  const patience = setTimeout(() => void runner.kill('out of patience'), PATIENCE);
  await runner.stop().catch((err) => log.warn({ err }, 'jobs did not stop cleanly'));
  clearTimeout(patience);
}

function tasksOf(jobs: readonly Job[], parts: JobParts): TaskList {
  const entries = jobs.map((job): [string, TaskList[string]] => [
    job.name,
    (payload: unknown, { abortSignal: signal }) => runNoted(job, parts, { payload, signal }),
  ]);
  return Object.fromEntries(entries);
}

function timesOf(jobs: readonly Job[]) {
  return parseCronItems(
    jobs.flatMap(({ name, cron, attempts: maxAttempts = 3 }) =>
      cron ? [{ task: name, match: cron, options: { jobKey: name, maxAttempts, backfillPeriod: 0 } }] : [],
    ),
  );
}

function eventsFor(guard: JobsGuard): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => guard.protect(workerPool.id));
  events.on('pool:release', ({ workerPool }) => guard.release(workerPool.id));
  return events;
}

/** The library reads 64-bit numbers as text and instants as dates; the rest of the server does not. */
function openPool(connectionString: string, log: Log): pg.Pool {
  const { INT8, TIMESTAMPTZ } = pg.types.builtins;
  const own: Record<number, (text: string) => unknown> = {
    [INT8]: (text) => text,
    [TIMESTAMPTZ]: (text) => new Date(isoInstant(text)),
  };
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      own[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
  } as pg.CustomTypesConfig;
  const options = '-c timezone=UTC -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000';
  const pool = new pg.Pool({ connectionString, max: AT_ONCE + 3, types, options, connectionTimeoutMillis: 3_000 });
  const onError = (err: Error) => log.warn({ err }, 'a database connection of the jobs broke');
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

function loggerOver(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    log[LEVELS[level as keyof typeof LEVELS]]({ ...scope, err: meta?.error }, `jobs: ${message}`);
  });
}
