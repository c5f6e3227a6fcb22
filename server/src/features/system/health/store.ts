import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';

const database = statement(`
  select current_setting('server_version') as version, pg_database_size(current_database()) as size,
    pg_postmaster_start_time() as "startedAt", now() as at, current_setting('max_connections')::int as "maxConnections",
    (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as connections
`);
const queue = statement(`
  select count(*) filter (where attempts < max_attempts)::int as waiting,
    count(*) filter (where attempts < max_attempts and run_at <= now() and locked_at is null)::int as due,
    count(*) filter (where attempts >= max_attempts)::int as failed,
    min(run_at) filter (where attempts < max_attempts and run_at <= now() and locked_at is null) as "oldestDueAt"
  from graphile_worker.jobs
`);

export type DatabaseFacts = {
  version: string;
  size: number;
  startedAt: string;
  at: string;
  maxConnections: number;
  connections: number;
};
export type QueueFacts = { waiting: number; due: number; failed: number; oldestDueAt: string | null };

/** Database facts for the health page. */
export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  return one(await rowsOf<DatabaseFacts>(db, database));
}

/** Queue facts for the health page. */
export async function queueFacts(db: Db): Promise<QueueFacts> {
  return one(await rowsOf<QueueFacts>(db, queue));
}
