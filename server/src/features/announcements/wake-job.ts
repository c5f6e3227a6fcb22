import { Change } from '../../kernel/change.ts';
import type { Job } from '../../kernel/job.ts';
import { wakeOutbox } from '../../kernel/outbox.ts';
import { transact } from '../../kernel/transact.ts';
import { wakeNotifications } from './own-store.ts';

/** Shows snoozed notifications again when their time has come, by the clock of the database; runs every minute. */
export const wakeSnoozed: Job<unknown> = {
  name: 'wake-news',
  cron: '* * * * *',
  async run({ pool }) {
    const woken = await transact(pool, {
      async work(db) {
        const people = await wakeNotifications(db);
        const change = new Change(null);
        for (const userId of people) change.announce(`user:${userId}`, { cmd: 'user', userId });
        await change.write(db, undefined);
        return people.length;
      },
    });
    if (woken > 0) await wakeOutbox(pool);
  },
};
