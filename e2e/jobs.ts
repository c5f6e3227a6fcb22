import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withPool } from '../server/src/admin/installation.ts';
import { applyChannelChanges } from '../server/src/features/logistics/plan/apply-job.ts';
import { wrap } from '../server/src/kernel/database/db.ts';
import { enqueue } from '../server/src/kernel/jobs/job.ts';
import { readSettings } from '../server/src/kernel/settings/settings.ts';
import { newJob, skipWaits } from '../server/test/fixtures/job-fixture.ts';
import { BLOCKED_JOB } from './job-work.ts';

const folder = () => process.env.E2E_FOLDER ?? '';
const settings = () => readSettings({ DATA_DIR: folder() });

/** A draft of a job: eight parcels that succeed, two that fail, and one that waits, each until it is released. Returns its id. */
export async function newBlockedJob(username: string, title: string): Promise<string> {
  const label = (at: number) => `YT${String(2_026_000_000 + at)}`;
  const payload = (at: number) => {
    if (at === 11) return { releaseFile: `${title} wait`, until: 'waits' as const };
    return at === 3 || at === 6 ? { releaseFile: `${title} fail`, until: 'fails' as const } : null;
  };
  const items = Array.from({ length: 11 }, (_, at) => ({ label: label(at + 1), payload: payload(at + 1) }));
  const draft = { title, params: null, items, draft: true };
  return await withPool(settings(), async (pool) => {
    const { rows } = await pool.query<{ id: string }>('select id from sys_user where username = $1', [username]);
    const [person] = rows;
    if (!person) throw new Error(`Nobody is called ${username}`);
    return await newJob({ db: wrap(pool), pool }, person, BLOCKED_JOB, draft);
  });
}

/** Releases the waiting or the failing items of a job. */
export async function release(title: string, which: 'wait' | 'fail'): Promise<void> {
  await writeFile(join(folder(), `${title} ${which}`), '');
}

/** Makes the waits of a job due. */
export async function endWaits(jobId: string): Promise<void> {
  await withPool(settings(), (pool) => skipWaits({ db: wrap(pool), pool }, jobId));
}

/** Applies due changes of channels now, without waiting for the next quarter of an hour. */
export async function applyDueChanges(): Promise<void> {
  await withPool(settings(), (pool) => enqueue(wrap(pool), applyChannelChanges, null));
}
