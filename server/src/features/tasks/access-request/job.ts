import { commitInJob } from '../../../kernel/jobs/commit-in-job.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import { orgLineOf } from '../access-store.ts';
import { settingsPage } from '../notification/task-place.ts';
import { expireRequests, findManagers, lockWaiting, markHandled, placeRequest } from './store.ts';

/**
 * Notifies the managers of projects for which users have requested access. A job does it, so that neither the reply nor its time discloses whether a project exists.
 */
export const handleAccessRequests: Job<unknown> = {
  name: 'handle-access-requests',
  cron: '*/10 * * * *',
  async run({ pool }) {
    await commitInJob(pool, async (db, change) => {
      await expireRequests(db);
      const waiting = await lockWaiting(db);
      for (const request of waiting) {
        const project = await placeRequest(db, request, await orgLineOf(db, request.userId));
        if (!project) continue;
        const place = { subject: project.name, page: settingsPage(project.key, 'members') };
        const to = (await findManagers(db, project.id)).map((userId) => ({ userId, count: 1, ...place }));
        publishNotice(change, {
          kind: 'accessAsked',
          key: `accessAsked ${project.id}`,
          sender: request.name,
          projectId: project.id,
          excerpt: request.note,
          many: place,
          to,
        });
      }
      await markHandled(
        db,
        waiting.map(({ id }) => id),
      );
    });
  },
};
