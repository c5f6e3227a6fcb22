import { commitInJob } from '../../kernel/jobs/commit-in-job.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { returnSnoozed } from './own-store.ts';

/** Returns snoozed messages to the inbox when their time has come, by the clock of the database; runs every minute. */
export const returnSnoozedMessages: Job<unknown> = {
  name: 'return-snoozed-messages',
  formerName: 'wake-news',
  cron: '* * * * *',
  async run({ pool }) {
    await commitInJob(pool, async (db, change) => {
      for (const userId of await returnSnoozed(db)) change.announce(`user:${userId}`, { cmd: 'user', userId });
    });
  },
};
