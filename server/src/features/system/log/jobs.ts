import type { Job } from '../../../kernel/job.ts';
import { findLogDays } from '../settings/log-days-store.ts';
import { forgetSome } from './store.ts';

/** Forgets entries of the log that are older than the settings say. */
export const tidyLog: Job<unknown> = {
  name: 'tidy-log',
  cron: '37 2 * * *',
  async run({ db, settings, signal }) {
    const { days } = await findLogDays(db, settings);
    while (!signal.aborted && (await forgetSome(db, days)) > 0);
  },
};
