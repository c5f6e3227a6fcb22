import type { Job } from '../../kernel/job.ts';
import { purgeViews } from './store.ts';

/** Removes saved views for good once nobody can restore them. */
export const purgeDeletedViews: Job<unknown> = {
  name: 'purge-deleted-views',
  cron: '41 3 * * *',
  run: ({ db }) => purgeViews(db),
};
