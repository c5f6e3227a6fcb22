import { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import type { Job, JobParts } from '../../../kernel/job.ts';
import { transact } from '../../../kernel/transact.ts';
import type { Sentence } from '../../../kernel/words.ts';
import { openFollowUp, renameFollowUp } from '../../../records/follow-up.ts';
import { isLiveUse, linkTask, placesOf } from './link-task.ts';
import {
  claimReplaced,
  type ReplacedUse,
  recordReplacementTask,
  releaseReplaced,
  replacedUses,
} from './replacement-store.ts';

const TITLE: Sentence = ['Use version {no} of “{name}”', '改用“{name}”的第 {no} 版'];

/** Creates a task for each active use of a version that a newer approved one has replaced, or updates the one it created before while it is open. */
export const openReplacedTasks: Job<{ assetId?: string } | undefined> = {
  name: 'open-tasks-for-replaced-assets',
  cron: '31 4 * * *',
  async run({ db, pool, signal, payload }) {
    // Scheduled runs, which bring a payload of their own, find uses that have become active again.
    for (const use of await replacedUses(db, payload?.assetId ?? null)) if (!signal.aborted) await seeTo(pool, use);
  },
};

async function seeTo(pool: JobParts['pool'], use: ReplacedUse): Promise<void> {
  await transact(pool, {
    async work(db) {
      const change = new Change(null);
      const claimed = await claimReplaced(db, use);
      if (!claimed) return change;
      if (!(await isLiveUse(db, use)) || !(await tell(db, change, use, claimed.taskId))) await releaseReplaced(db, use);
      return change;
    },
    last: (db, change) => change.write(db, undefined),
  });
}

/** Updates the task of an earlier version or creates one; returns whether there is one now. */
async function tell(db: Db, change: Change, use: ReplacedUse, formerId: string | null): Promise<boolean> {
  const values = { name: use.name, no: use.no };
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
