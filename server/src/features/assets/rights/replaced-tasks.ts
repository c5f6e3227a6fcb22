import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { commitInJob } from '../../../kernel/jobs/commit-in-job.ts';
import { enqueue, type Job, type JobParts } from '../../../kernel/jobs/job.ts';
import { isManualRun, MANUAL_RUN } from '../../../kernel/jobs/record-job-run.ts';
import type { Sentence } from '../../../kernel/words.ts';
import { openFollowUp, renameFollowUp } from '../../../records/follow-up.ts';
import { isLiveUse, linkTask, placesOf } from './link-task.ts';
import {
  claimReplaced,
  FIRST_PLACE,
  type ReplacedUse,
  recordReplacementTask,
  releaseReplaced,
  replacedUses,
  USES_AT_ONCE,
  type UsePlace,
} from './replacement-store.ts';

// Without the name of the asset, which members of the project may not see; those who may see its link.
const TITLE: Sentence = ['Use version {no} of the linked asset', '改用关联物料的第 {no} 版'];

type Pages = { assetId?: string; after?: UsePlace; manual?: true };

/** Creates a task for each active use of a version that a newer approved one has replaced, or updates the one it created before while it is open. */
export const openReplacedTasks: Job<Pages | undefined> = {
  name: 'open-tasks-for-replaced-assets',
  cron: '31 4 * * *',
  async run({ db, pool, signal, payload }) {
    // Scheduled runs, which bring a payload of their own, find uses that have become active again.
    const assetId = payload?.assetId ?? null;
    let after = payload?.after ?? FIRST_PLACE;
    const uses = await replacedUses(db, assetId, after);
    for (const use of uses) {
      if (signal.aborted) break;
      await seeTo(pool, use);
      after = { assetId: use.assetId, useId: use.useId };
    }
    // Uses that stay unhandled come again, so the next run begins behind them instead of reading them first.
    if (signal.aborted || uses.length === USES_AT_ONCE)
      await enqueue(db, openReplacedTasks, {
        ...{ ...(isManualRun(payload) && MANUAL_RUN), ...(assetId !== null && { assetId }) },
        after,
      });
  },
};

async function seeTo(pool: JobParts['pool'], use: ReplacedUse): Promise<void> {
  await commitInJob(pool, async (db, change) => {
    const claimed = await claimReplaced(db, use);
    if (!claimed) return;
    if (!(await isLiveUse(db, use)) || !(await notify(db, change, use, claimed.taskId))) await releaseReplaced(db, use);
  });
}

/** Updates the task of an earlier version or creates one; returns whether there is one now. */
async function notify(db: Db, change: Change, use: ReplacedUse, formerId: string | null): Promise<boolean> {
  const values = { no: use.no };
  if (formerId !== null && (await renameFollowUp({ db, change }, formerId, TITLE, values))) return true;
  for (const besideId of await placesOf(db, use)) {
    const followUp = { besideId, onlyWhileOpen: use.useType === 'task', title: TITLE, values };
    const taskId = await openFollowUp({ db, change }, followUp);
    if (taskId === undefined) continue;
    await recordReplacementTask(db, use, taskId);
    await linkTask(db, change, taskId, use);
    return true;
  }
  return false;
}
