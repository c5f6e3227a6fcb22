import type { Job } from '../../kernel/jobs/job.ts';
import { purgeViews } from './store.ts';

/** Purges saved views that can no longer be restored. */
export const purgeDeletedViews: Job<unknown> = {
  name: 'purge-deleted-views',
  cron: '41 3 * * *',
  run: ({ db }) => purgeViews(db),
};
