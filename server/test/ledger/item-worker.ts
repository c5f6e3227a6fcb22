import { argv } from 'node:process';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { provideActors } from '../../src/kernel/access/actor-by-id.ts';
import { openDb } from '../../src/kernel/database/db.ts';
import { folderStore } from '../../src/kernel/files/files.ts';
import { readSettings } from '../../src/kernel/settings/settings.ts';
import { runJobSlice } from '../../src/records/jobs/run-job.ts';
import { COUNTED_WORK } from './kill-in-items.ts';

/** A process that works on a job with counted effects until no item is left, for tests that kill it. Takes the database URL and the job. */
const [, , databaseUrl = '', jobId = ''] = argv;
const { db, pool, close } = openDb(databaseUrl, { max: 6 });
provideActors(async (_, id) => ({
  ...{ id, username: '', realname: '', permissions: new Set([COUNTED_WORK.permission]), scopes: null },
  ...{ orgCodes: [], orgLine: [], confirmsOnce: false, session: '' },
}));
const settings = readSettings({});
const { signal } = new AbortController();
for (;;) {
  const parts = { db, pool, files: folderStore('/nonexistent'), settings, log: pino({ level: 'silent' }), signal };
  const seconds = (await runJobSlice(parts, [jobId], 1_000)).get(jobId);
  if (seconds === undefined) break;
  await (seconds > 0 ? wait(Math.min(seconds, 0.2) * 1_000) : setImmediate());
}
await close();
