import type pg from 'pg';
import type { ServerJobs } from '../../../e2e/server-jobs.ts';
import { withPool } from '../../src/admin/installation.ts';
import { applyChannelChanges } from '../../src/features/logistics/channel-plan/apply-job.ts';
import { flagAll } from '../../src/features/logistics/late-task/flag-job.ts';
import { learnChanged } from '../../src/features/work-orders/sizes/learn-job.ts';
import { wrap } from '../../src/kernel/database/db.ts';
import { enqueue } from '../../src/kernel/jobs/job.ts';
import { readSettings } from '../../src/kernel/settings/settings.ts';
import { newJob, skipWaits } from '../fixtures/job-fixture.ts';
import { BLOCKED_JOB } from './blocked-job.ts';

/** Jobs of the server, for journeys; bundled with it. */
export const jobs: ServerJobs = {
  newBlockedJob: (folder, { username, title }) => inData(folder, (pool) => newBlockedJob(pool, username, title)),
  endWaits: (folder, jobId) => inData(folder, (pool) => skipWaits({ db: wrap(pool), pool }, jobId)),
  applyDueChanges: (folder) => inData(folder, (pool) => enqueue(wrap(pool), applyChannelChanges, null)),
  learnPackageSizes: (folder) => inData(folder, (pool) => learnChanged(pool)),
  markLateParcels: (folder) =>
    inData(folder, async (pool) => {
      const db = wrap(pool);
      await flagAll(db, (work) => work(db));
    }),
};

function inData<T>(folder: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  return withPool(readSettings({ DATA_DIR: folder }), work);
}

async function newBlockedJob(pool: pg.Pool, username: string, title: string): Promise<string> {
  const label = (at: number) => `YT${String(2_026_000_000 + at)}`;
  const payload = (at: number) => {
    if (at === 11) return { releaseFile: `${title} wait`, until: 'waits' as const };
    return at === 3 || at === 6 ? { releaseFile: `${title} fail`, until: 'fails' as const } : null;
  };
  const items = Array.from({ length: 11 }, (_, at) => ({ label: label(at + 1), payload: payload(at + 1) }));
  const draft = { title, params: null, items, draft: true };
  const { rows } = await pool.query<{ id: string }>('select id from sys_user where username = $1', [username]);
  const [person] = rows;
  if (!person) throw new Error(`Nobody is called ${username}`);
  return await newJob({ db: wrap(pool), pool }, person, BLOCKED_JOB, draft);
}
