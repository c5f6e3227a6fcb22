import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Logger,
  type Runner,
  type RunnerOptions,
  run,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type { Logger as Log } from 'pino';
import { type Job, type JobParts, namesOfJob } from './job.ts';
import { JobsGuard } from './jobs-guard.ts';
import { JobsPool } from './jobs-pool.ts';
import { recordJobRun } from './record-job-run.ts';
import { startTimetable } from './timetable.ts';

export type Jobs = {
  /** Takes no more jobs, waits up to 20 s for running ones, and returns the others to the queue. */
  stop(): Promise<void>;
};
export type JobsOptions = JobParts & {
  databaseUrl: string;
  jobs: readonly Job[];
  /** Milliseconds between two checks for jobs of ended workers. */
  checkEvery?: number;
};

/** Workers of background jobs, and of the others. */
const CONCURRENCY = 2;
const GRACE_PERIOD = 5_000;
const STOP_TIMEOUT = 20_000;
const RESTART_AFTER = 1_000;

/** Runs queued and scheduled jobs, and recovers from failures of the database or other processes. */
export async function startJobs({ databaseUrl, jobs, checkEvery, ...parts }: JobsOptions): Promise<Jobs> {
  const { log } = parts;
  const pools = new Set<WorkerPool>();
  const pgPool = new JobsPool({
    connectionString: databaseUrl,
    max: 2 * CONCURRENCY + 3,
    log,
    onQueueReleased: () => {
      for (const pool of pools) pool.nudge(1);
    },
  });
  const running = new Set<string>();
  const guard = new JobsGuard({ databaseUrl, log, isRunning: (jobId) => running.has(jobId), checkEvery });
  guard.start();
  const ending = new AbortController();
  const options = {
    pgPool,
    events: eventsFor({ guard, running, pools }),
    logger: loggerOver(log),
    // The library's scheduler uses the clock of this process.
    parsedCronItems: [],
    noHandleSignals: true,
    concurrency: CONCURRENCY,
    gracefulShutdownAbortTimeout: GRACE_PERIOD,
  };
  const workers = Object.values(Object.groupBy(jobs, ({ background }) => String(background ?? false))).map(
    (some = []) => keepRunning({ ...options, taskList: tasksOf(some, parts) }, log, ending.signal),
  );
  const timetable = startTimetable({ db: parts.db, log, jobs });
  return {
    async stop() {
      ending.abort();
      await Promise.all([timetable.stop(), ...workers]);
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
  const killTimer = setTimeout(() => void runner.kill('stop timeout'), STOP_TIMEOUT);
  await runner.stop().catch((err) => log.warn({ err }, 'jobs did not stop cleanly'));
  clearTimeout(killTimer);
}

function tasksOf(jobs: readonly Job[], parts: JobParts): TaskList {
  const entries = jobs.flatMap((job): [string, TaskList[string]][] => {
    const run: TaskList[string] = (payload, { abortSignal: signal }) => recordJobRun(job, parts, { payload, signal });
    return namesOfJob(job).map((name) => [name, run]);
  });
  return Object.fromEntries(entries);
}

type Watched = { guard: JobsGuard; running: Set<string>; pools: Set<WorkerPool> };

/** Keeps what is known about workers: those to protect, the jobs they run, and those that take more. */
function eventsFor({ guard, running, pools }: Watched): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:start', ({ job }) => running.add(job.id));
  events.on('job:complete', ({ job }) => running.delete(job.id));
  events.on('pool:create', ({ workerPool }) => {
    guard.protect(workerPool.id);
    pools.add(workerPool);
  });
  events.on('pool:gracefulShutdown', ({ workerPool }) => pools.delete(workerPool));
  events.on('pool:forcefulShutdown', ({ workerPool }) => pools.delete(workerPool));
  events.on('pool:release', ({ workerPool }) => {
    guard.release(workerPool.id);
    pools.delete(workerPool);
  });
  return events;
}

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

function loggerOver(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    log[LEVELS[level as keyof typeof LEVELS]]({ ...scope, err: meta?.error }, `jobs: ${message}`);
  });
}
