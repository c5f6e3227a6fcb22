import { DASHBOARD_PATH } from '@opsyard/contract';
import { Change } from '../../../kernel/change.ts';
import { now } from '../../../kernel/clock.ts';
import type { Job } from '../../../kernel/job.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import { wakeOutbox } from '../../../kernel/outbox.ts';
import { transact } from '../../../kernel/transact.ts';
import { claimDueTasks } from './place-store.ts';

const PLACE = { subject: '', page: DASHBOARD_PATH };

/** Notifies users in their morning of tasks due today and tomorrow, and of overdue ones. */
export const notifyDueTasks: Job<unknown> = {
  name: 'tell-due-tasks',
  cron: '5 * * * *',
  async run({ pool }) {
    const recorded = await transact(pool, {
      async work(db) {
        const change = new Change(null);
        for (const { userId, ...values } of await claimDueTasks(db, now())) {
          const to = [{ userId, count: 1, ...PLACE }];
          publishNotice(change, { kind: 'due', key: 'due', sender: null, to, many: PLACE, values });
        }
        await change.write(db, undefined);
        return change.events.length;
      },
    });
    if (recorded > 0) await wakeOutbox(pool);
  },
};
