import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../database/db.ts';
import { nextTime } from './cron.ts';
import type { Job } from './job.ts';
import { correctFutureTimes, type DueJob, type KnownTimes, queueDue, readTimes } from './job-times-store.ts';

const A_MINUTE = 60_000;
const AGAIN_AFTER = 1_000;
/** How long a run missed without a process is made up for. */
const LATE = 10 * A_MINUTE;
const ATTEMPTS = 3;

type Parts = { db: Db; log: Logger; jobs: readonly Job[] };

/**
 * Queues scheduled jobs by the database's clock: independent of differing or changed clocks of processes a run is queued once, and a clock
 * that was ahead blocks nothing after its correction.
 */
export function startTimetable({ db, log, jobs }: Parts): { stop(): Promise<void> } {
  const timed = jobs.filter(({ cron }) => cron !== undefined);
  const ending = new AbortController();
  const { signal } = ending;
  const keep = async () => {
    for (let looked: Date | undefined; !signal.aborted; ) {
      let pause = AGAIN_AFTER;
      try {
        looked = await queueDueJobs({ db, log, jobs: timed }, looked);
        if (looked) pause = A_MINUTE - (looked.getTime() % A_MINUTE) + 10;
      } catch (err) {
        log.warn({ err }, 'could not look which jobs are due');
      }
      await wait(pause, undefined, { signal }).catch(() => {});
    }
  };
  const keeping = timed.length > 0 ? keep() : Promise.resolve();
  return {
    async stop() {
      ending.abort();
      await keeping;
    },
  };
}

/** Queues jobs that became due since the last check; returns the time of this check, by the database's clock. */
export async function queueDueJobs({ db, log, jobs }: Parts, before: Date | undefined): Promise<Date | undefined> {
  const corrected = await correctFutureTimes(db);
  if (corrected > 0) log.warn({ jobs: corrected }, 'the database’s clock was ahead; the times of jobs are set right');
  const known = new Map(
    (
      await readTimes(
        db,
        jobs.map(({ name }) => name),
      )
    ).map((times) => [times.name, times]),
  );
  const due = jobs.flatMap((job) => dueJob(job, known.get(job.name), before) ?? []);
  if (due.length > 0) await queueDue(db, due);
  const [any] = known.values();
  return any && new Date(any.now);
}

/** The job to queue if a scheduled time is between the last known one and now. */
export function dueJob(
  { name, cron = '', attempts = ATTEMPTS }: Pick<Job, 'name' | 'cron' | 'attempts'>,
  times: KnownTimes | undefined,
  before: Date | undefined,
): DueJob | undefined {
  if (!times) return undefined;
  const now = Date.parse(times.now);
  const since = Math.max(
    Date.parse(times.lastTime ?? times.knownSince),
    Math.min(before?.getTime() ?? now, now - LATE),
  );
  const time = nextTime(cron, new Date(since));
  if (!time || time.getTime() > now) return undefined;
  const minute = new Date(now - (now % A_MINUTE)).toISOString();
  return { name, seen: times.seen, time: minute, attempts };
}
