import type pg from 'pg';
import type { Db } from '../../../kernel/database/db.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { removeFiles } from '../../../kernel/files/file-jobs.ts';
import { enqueue, type Job } from '../../../kernel/jobs/job.ts';
import { servedTypes } from '../../../records/adapter.ts';
import { partsPurge } from '../../../records/parts/purge-store.ts';
import { tidyInvitations } from '../invitation/store.ts';
import { HELD_TASKS, holds } from '../retention-hold/store.ts';
import { TRASH_DAYS } from './list-store.ts';
import { findExpiredProject, lockExpiredTasks, lockTasksOf, purgeProject, purgeTasks } from './purge-store.ts';
import { purgeExpiredSettings } from './setting-store.ts';

const BATCH_SIZE = 500;

type Purged = { purged: number; fileIds: readonly string[] };
type Step = (db: Db) => Promise<Purged>;

/** Purges records that have been in the trash for 30 days, with their files; what a retention hold keeps stays. */
export const purgeTrash: Job<unknown> = {
  name: 'purge-trash',
  cron: '17 * * * *',
  async run({ pool, db, signal }) {
    // Not before all record types are declared.
    const purgeParts = partsPurge(HELD_TASKS);
    await tidyInvitations(db);
    await runUntilDone(pool, signal, async (db) => purgeTasks(db, await lockExpiredTasks(db, BATCH_SIZE)));
    await runUntilDone(pool, signal, async (db) => {
      for (const { retention } of servedTypes()) await retention?.lock(db);
      return await purgeParts(db, TRASH_DAYS, BATCH_SIZE);
    });
    await runUntilDone(pool, signal, async (db) => ({
      purged: await purgeExpiredSettings(db, BATCH_SIZE),
      fileIds: [],
    }));
    for (let id = await findExpiredProject(db); id && !signal.aborted; id = await findExpiredProject(db)) {
      const projectId = id;
      await runUntilDone(pool, signal, async (db) => purgeTasks(db, await lockTasksOf(db, projectId, BATCH_SIZE)));
      if (!signal.aborted) await transact(pool, { work: (db) => purgeUnlessHeld(db, projectId) });
    }
  },
};

async function purgeUnlessHeld(db: Db, projectId: string): Promise<void> {
  await holds.lockPurging(db);
  await purgeProject(db, projectId);
}

/** Repeats a step, each time in a transaction of its own, until nothing is left. */
async function runUntilDone(pool: pg.Pool, signal: AbortSignal, step: Step): Promise<void> {
  let purged = 1;
  while (purged > 0 && !signal.aborted) purged = await transact(pool, { work: (db) => runStep(db, step) });
}

async function runStep(db: Db, step: Step): Promise<number> {
  await holds.lockPurging(db);
  const { purged, fileIds } = await step(db);
  if (fileIds.length > 0) await enqueue(db, removeFiles, { ids: fileIds });
  return purged;
}
