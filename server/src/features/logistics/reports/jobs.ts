import { transact } from '../../../kernel/database/transact.ts';
import { removeFiles } from '../../../kernel/files/file-jobs.ts';
import { enqueue, type Job } from '../../../kernel/jobs/job.ts';
import { deleteExpiredReports, deleteOldRuns } from './run-store.ts';

const BATCH_SIZE = 500;

/** Deletes expired files of reports, and runs older than half a year. */
export const expireReports: Job<unknown> = {
  name: 'expire-reports',
  cron: '23 3 * * *',
  async run({ db, pool, signal }) {
    for (let left = BATCH_SIZE; left === BATCH_SIZE && !signal.aborted; )
      left = await transact(pool, {
        async work(inside) {
          const ids = await deleteExpiredReports(inside, BATCH_SIZE);
          if (ids.length > 0) await enqueue(inside, removeFiles, { ids });
          return ids.length;
        },
      });
    while (!signal.aborted && (await deleteOldRuns(db, BATCH_SIZE)) === BATCH_SIZE);
  },
};
