import { Change } from '../../../kernel/change.ts';
import type { Job } from '../../../kernel/job.ts';
import { wakeOutbox } from '../../../kernel/outbox.ts';
import { transact } from '../../../kernel/transact.ts';
import { announceTasks } from '../task/add.ts';
import { notifyApproval } from './notify.ts';
import { expireApprovals } from './store.ts';

/** Ends expired requests, by the clock of the database, and notifies the requesters. */
export const expireTaskApprovals: Job<unknown> = {
  name: 'expire-task-approvals',
  cron: '*/5 * * * *',
  async run({ pool }) {
    const expired = await transact(pool, {
      async work(db) {
        const change = new Change(null);
        const found = await expireApprovals(db);
        for (const { taskId, projectId, requesterId, seq, title } of found) {
          const changes = { approval: { from: 'pending', to: null } };
          change.record({ entity: 'task', entityId: taskId, projectId, kind: 'approvalExpired', changes });
          announceTasks(change, projectId, [taskId]);
          const recorded = { projectId, task: { id: taskId, seq, title }, to: [requesterId] };
          await notifyApproval({ db, actor: null, change }, { ...recorded, kind: 'approvalExpired' });
        }
        await change.write(db, undefined);
        return found.length;
      },
    });
    if (expired > 0) await wakeOutbox(pool);
  },
};
