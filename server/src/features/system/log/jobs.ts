import type { Job } from '../../../kernel/jobs/job.ts';
import { findLogDays } from '../settings/log-days-store.ts';
import { deleteOldBatch } from './store.ts';

/** Deletes log entries older than configured. */
export const pruneLog: Job<unknown> = {
  name: 'delete-old-logs',
  formerName: 'tidy-log',
  cron: '37 2 * * *',
  async run({ db, settings, signal }) {
    const { days } = await findLogDays(db, settings);
    while (!signal.aborted && (await deleteOldBatch(db, days)) > 0);
  },
};
