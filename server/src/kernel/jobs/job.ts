import type pg from 'pg';
import type { Logger } from 'pino';
import { type Db, rowsOf, statement } from '../database/db.ts';
import type { FileStore } from '../files/files.ts';
import type { Settings } from '../settings/settings.ts';

/** The context of a job. */
export type JobParts = { db: Db; pool: pg.Pool; files: FileStore; settings: Settings; log: Logger };

/** A background job. It runs at least once and may run again after a crash, so it must be idempotent. */
export type Job<P = never> = {
  readonly name: string;
  /** Its name in an earlier version: what is still queued under it is run, too, and it stays paused. */
  readonly formerName?: string;
  /** Its schedule: minute, hour, day, month, weekday, in UTC. */
  readonly cron?: string;
  /** The maximum number of attempts; several by default. */
  readonly attempts?: number;
  /** For long jobs: it runs on workers of its own, so that those of the others stay free. */
  readonly background?: true;
  /** `signal` requests that a long job stops soon and keeps its progress; the rest is done by the next run. */
  run(parts: JobParts & { payload: P; signal: AbortSignal }): Promise<void>;
};

/** The names under which a job may be queued or paused. */
export function namesOfJob({ name, formerName }: Pick<Job, 'name' | 'formerName'>): string[] {
  return formerName === undefined ? [name] : [name, formerName];
}

export type JobOptions = {
  /** Replaces a waiting job with the same key. */
  key?: string;
  runAt?: Date;
  /** Jobs of the same queue run one at a time, in all processes. */
  queue?: string;
};

const add = statement(`
  select (graphile_worker.add_job(
    identifier => $1, payload => $2::json, run_at => $3::timestamptz, job_key => $4, max_attempts => $5::int, queue_name => $6
  )).id
`);

const remove = statement('select graphile_worker.remove_job(key) from unnest($1::text[]) as key');

/** Queues a job; inside a transaction it is queued with the commit. */
export async function enqueue<P>(
  db: Db,
  job: Job<P>,
  payload: P,
  { key, runAt, queue }: JobOptions = {},
): Promise<void> {
  const content = [JSON.stringify(payload), runAt ?? null, key ?? null];
  await rowsOf(db, add, [job.name, ...content, job.attempts ?? null, queue ?? null]);
}

/** Removes waiting jobs by their keys; inside a transaction with the commit. */
export async function dequeue(db: Db, keys: readonly string[]): Promise<void> {
  await rowsOf(db, remove, [keys]);
}
