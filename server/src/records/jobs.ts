import { transact } from '../kernel/database/transact.ts';
import type { Job } from '../kernel/jobs/job.ts';
import { servedTypes } from './adapter.ts';
import { removePurgedParts } from './parts/purge.ts';
import { purgeOldRecords } from './record-store.ts';

/** Days that records stay in the trash. */
const TRASH_DAYS = 30;

/** Purges records that have been in the trash for 30 days. */
export const purgeRecordTrash: Job<unknown> = {
  name: 'purge-record-trash',
  cron: '27 * * * *',
  async run({ pool, signal }) {
    for (const served of servedTypes()) {
      let purged = 1;
      while (purged > 0 && !signal.aborted) {
        purged = await transact(pool, {
          async work(db) {
            await served.retention?.lock(db);
            const ids = await purgeOldRecords(db, served, TRASH_DAYS);
            await removePurgedParts(db, served, ids);
            return ids.length;
          },
        });
      }
    }
  },
};
