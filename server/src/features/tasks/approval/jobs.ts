import { commitInJob } from '../../../kernel/jobs/commit-in-job.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { announceTasks } from '../task/add.ts';
import { notifyApproval } from './notify.ts';
import { expireApprovals } from './store.ts';

/** Ends expired requests, by the clock of the database, and notifies the requesters. */
export const expireTaskApprovals: Job<unknown> = {
  name: 'expire-task-approvals',
  cron: '*/5 * * * *',
  async run({ pool }) {
    await commitInJob(pool, async (db, change) => {
      for (const { taskId, projectId, requesterId, seq, title } of await expireApprovals(db)) {
        const changes = { approval: { from: 'pending', to: null } };
        change.record({ entity: 'task', entityId: taskId, projectId, kind: 'approvalExpired', changes });
        announceTasks(change, projectId, [taskId]);
        const recorded = { projectId, task: { id: taskId, seq, title }, to: [requesterId] };
        await notifyApproval({ db, actor: null, change }, { ...recorded, kind: 'approvalExpired' });
      }
    });
  },
};
