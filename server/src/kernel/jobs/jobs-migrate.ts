import { consoleLogFactory, Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

// Permissions on the queue's tables are granted by role; the library's row-level security policies would only admit the owner.
const openToRoles = `
  do $$ declare queue record; begin
    for queue in
      select c.relname as name from pg_class c
      where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
    loop
      execute format('alter table graphile_worker.%I disable row level security', queue.name);
    end loop;
  end $$
`;

/** Migrates the tables of the job queue, schema `graphile_worker`; runs as the owner of the database. */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool, logger: quiet });
    await pgPool.query(openToRoles);
  } finally {
    await pgPool.end();
  }
}

const quiet = new Logger((scope) => (level, message, meta) => {
  if (level === 'error') consoleLogFactory(scope)(level, message, meta);
});
