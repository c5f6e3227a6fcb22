import pg from 'pg';
import { openDb } from '../../server/src/kernel/database/db.ts';
import { folderStore } from '../../server/src/kernel/files/files.ts';
import { startJobs } from '../../server/src/kernel/jobs/jobs.ts';
import { openLog } from '../../server/src/kernel/log.ts';
import { readSettings } from '../../server/src/kernel/settings/settings.ts';

/** A process that starts the job `bench`, tells its parent and never finishes it: it is killed. */
const databaseUrl = process.env.DATABASE_URL ?? '';
const { db, pool } = openDb(databaseUrl, { max: 2 });
const holder = new pg.Client({ connectionString: databaseUrl });
await holder.connect();
await startJobs({
  databaseUrl,
  db,
  pool,
  files: folderStore('/nonexistent'),
  settings: readSettings({}),
  log: openLog({ LOG_LEVEL: 'silent', LOG_FORMAT: 'json' }, false),
  jobs: [
    {
      name: 'bench',
      async run() {
        process.send?.('taken');
        // A lock PostgreSQL releases when the process has ended.
        await holder.query('select pg_advisory_lock($1)', [Number(process.env.BENCH_LOCK)]);
        process.send?.('locked');
        await new Promise(() => setInterval(() => {}, 60_000));
      },
    },
  ],
});
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
