import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrateJobs } from '../jobs/jobs-migrate.ts';
import { applyMigrations } from './apply-migrations-store.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));
const LOCK = 7_260_211;
/** The last of the squashed migrations, by its time in the journal. */
const BASE = 1_795_466_063_626;

/** Migrates the database to the current schema; concurrent processes are serialised. */
export async function migrate(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await applyMigrations(client, FOLDER, BASE);
    await migrateJobs(ownerUrl);
  } finally {
    await client.end();
  }
}
