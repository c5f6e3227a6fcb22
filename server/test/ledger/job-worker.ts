import { argv } from 'node:process';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { openLog } from '../../src/kernel/log.ts';
import { readSettings } from '../../src/kernel/settings/settings.ts';
import { runJobSlice } from '../../src/records/jobs/run-job.ts';
import { start } from '../../src/start.ts';

/** A process of the whole app that works on one job until no item is left, for tests that kill it. Takes database URL, job, folder and key. */
const [, , databaseUrl = '', jobId = '', DATA_DIR = '', SECRET_KEY = ''] = argv;
const settings = readSettings({ DATA_DIR, SECRET_KEY, LOG_LEVEL: 'silent', POOL_SIZE: '3', DEMO: 'off', JOBS: 'off' });
const log = openLog(settings, false);
const { app, close } = await start({ settings, databaseUrl, log });
const { signal } = new AbortController();
for (;;) {
  const { db, pool, files } = app;
  const seconds = (await runJobSlice({ db, pool, files, settings, log, signal }, [jobId], 1_000)).get(jobId);
  if (seconds === undefined) break;
  await (seconds > 0 ? wait(Math.min(seconds, 0.2) * 1_000) : setImmediate());
}
await close();
