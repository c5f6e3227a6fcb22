import { argv, stdout } from 'node:process';
import { openDb } from '../src/kernel/database/db.ts';
import { folderStore } from '../src/kernel/files/files.ts';
import { startJobs } from '../src/kernel/jobs/jobs.ts';
import { openLog } from '../src/kernel/log.ts';
import { readSettings } from '../src/kernel/settings/settings.ts';

/** A process that starts the job `cook`, reports it, and never finishes it, for tests that kill it. Takes the database URL. */
const [, , databaseUrl = ''] = argv;
const { db, pool } = openDb(databaseUrl, { max: 2 });
await startJobs({
  databaseUrl,
  db,
  pool,
  files: folderStore('/nonexistent'),
  settings: readSettings({}),
  log: openLog({ LOG_LEVEL: 'silent', LOG_FORMAT: 'json' }, false),
  jobs: [
    {
      name: 'cook',
      async run() {
        stdout.write('cooking\n');
        await new Promise(() => setInterval(() => {}, 60_000));
      },
    },
  ],
});
