import { DASHBOARD_PATH } from '@opsyard/contract';
import { now } from '../../../kernel/clock.ts';
import { commitInJob } from '../../../kernel/jobs/commit-in-job.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import { claimDueTasks } from './place-store.ts';

const PLACE = { subject: '', page: DASHBOARD_PATH };

/** Notifies users in their morning of tasks due today and tomorrow, and of overdue ones. */
export const notifyDueTasks: Job<unknown> = {
  name: 'notify-due-tasks',
  formerName: 'tell-due-tasks',
  cron: '5 * * * *',
  async run({ pool }) {
    await commitInJob(pool, async (db, change) => {
      for (const { userId, ...values } of await claimDueTasks(db, now())) {
        const to = [{ userId, count: 1, ...PLACE }];
        publishNotice(change, { kind: 'due', key: 'due', sender: null, to, many: PLACE, values });
      }
    });
  },
};
