import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { commitInJob } from '../../../kernel/jobs/commit-in-job.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import { hiddenAmong } from '../data-rules/visible-store.ts';
import { taskPlace } from '../notification/task-place.ts';
import { expectedOf } from './expected-dates.ts';
import { claimPromises, findPromised, type PromisedRequest } from './risk-store.ts';

/** Notifies owners of tasks of requests that are expected to be completed later than promised, once for each promised date. */
export const notifyPromisesAtRisk: Job<unknown> = {
  name: 'notify-promises-at-risk',
  formerName: 'tell-promises-at-risk',
  cron: '35 * * * *',
  async run({ pool }) {
    await commitInJob(pool, async (db, change) => {
      const atRisk = await findAtRisk(db);
      // Another process may do the same.
      const claimed = await claimPromises(
        db,
        atRisk.map(({ id }) => id),
      );
      for (const request of atRisk) if (claimed.has(request.id)) await report(db, change, request);
    });
  },
};

async function findAtRisk(db: Db): Promise<PromisedRequest[]> {
  const promised = await findPromised(db);
  const expected = await expectedOf(
    db,
    promised.map(({ id }) => id),
  );
  return promised.filter(({ id, promisedDate }) => {
    const from = expected.get(id)?.from;
    return from !== undefined && promisedDate < from;
  });
}

async function report(db: Db, change: Change, { projectId, projectKey, taskId, seq, title, userId }: PromisedRequest) {
  if ((await hiddenAmong(db, userId, [taskId])).has(taskId)) return;
  const place = taskPlace(projectKey, { id: taskId, seq, title });
  publishNotice(change, {
    kind: 'requestAtRisk',
    key: `requestAtRisk ${taskId}`,
    sender: null,
    projectId,
    many: place,
    to: [{ userId, count: 1, ...place }],
  });
}
