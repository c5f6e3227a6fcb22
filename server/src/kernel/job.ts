import type pg from 'pg';
import type { Logger } from 'pino';
import { type Db, rowsOf, statement } from './db.ts';
import type { FileStore } from './files.ts';
import type { Settings } from './settings.ts';

/** What a job works with. */
export type JobParts = { db: Db; pool: pg.Pool; files: FileStore; settings: Settings; log: Logger };

/**
 * Work done beside the requests. It runs at least once and may run again after a crash, so doing it twice must do no more than
 * doing it once.
 */
export type Job<P = never> = {
  readonly name: string;
  /** When it runs by itself: minute, hour, day, month, weekday, in UTC. */
  readonly cron?: string;
  /** How often it is tried when it fails; several times unless told otherwise. */
  readonly attempts?: number;
  /** `signal` asks a long job to stop soon, keeping what it has done; the rest is done when it runs again. */
  run(parts: JobParts & { payload: P; signal: AbortSignal }): Promise<void>;
};

export type JobOptions = {
  /** A job of the same key that still waits is replaced by this one. */
  key?: string;
  runAt?: Date;
};

const add = statement(`
  select (graphile_worker.add_job(
    identifier => $1, payload => $2::json, run_at => $3::timestamptz, job_key => $4, max_attempts => $5::int
  )).id
`);

/** Queues a job; inside a transaction it is there once that commits, and never was if it does not. */
export async function enqueue<P>(db: Db, job: Job<P>, payload: P, { key, runAt }: JobOptions = {}): Promise<void> {
  await rowsOf(db, add, [job.name, JSON.stringify(payload), runAt ?? null, key ?? null, job.attempts ?? null]);
}
