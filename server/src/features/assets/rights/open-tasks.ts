import { assetType } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { commitInJob } from '../../../kernel/jobs/commit-in-job.ts';
import { enqueue, type Job, type JobParts } from '../../../kernel/jobs/job.ts';
import { isManualRun, MANUAL_RUN } from '../../../kernel/jobs/record-job-run.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import type { Sentence } from '../../../kernel/words.ts';
import { openFollowUp, openFollowUpOwner } from '../../../records/follow-up.ts';
import { whoMaySeeRecord } from '../../../records/parts/audience.ts';
import { assets } from '../assets.ts';
import { isLiveUse, linkTask, placesOf } from './link-task.ts';
import { today } from './require-rights.ts';
import {
  claimReminder,
  claimUse,
  dueReminders,
  FIRST_RIGHTS_PLACE,
  type PendingUse,
  pendingUses,
  type Reminder,
  RIGHTS_AT_ONCE,
  type RightsPlace,
  recordRightsTask,
  releaseUse,
} from './store.ts';

// Without the name of the asset, which members of the project may not see; those who may see its link.
const TITLE: Sentence = ['Replace the linked asset: rights end on {day}', '替换关联物料：授权将于 {day} 到期'];

/** Creates a task for each active use of an asset, once, some days before its rights end; reminds of it later while it is open. */
export const openRightsTasks: Job<{ after?: RightsPlace; manual?: true } | undefined> = {
  name: 'open-tasks-before-rights-end',
  cron: '19 4 * * *',
  async run({ db, pool, signal, payload }) {
    let after = payload?.after ?? FIRST_RIGHTS_PLACE;
    const uses = await pendingUses(db, today(), after);
    for (const use of uses) {
      if (signal.aborted) break;
      await seeTo(pool, use);
      after = { validTo: use.validTo, assetId: use.assetId, useId: use.useId };
    }
    const reminders = await dueReminders(db, today());
    for (const reminder of reminders) if (!signal.aborted) await remind(pool, reminder);
    // Uses that stay unhandled come again, so the next run begins behind them instead of reading them first.
    const isFull = [uses.length, reminders.length].includes(RIGHTS_AT_ONCE);
    if (isFull || signal.aborted)
      await enqueue(db, openRightsTasks, { ...(isManualRun(payload) && MANUAL_RUN), after });
  },
};

async function seeTo(pool: JobParts['pool'], use: PendingUse): Promise<void> {
  await commitInJob(pool, async (db, change) => {
    if (!(await claimUse(db, use, today()))) return;
    if (!(await isLiveUse(db, use))) await releaseUse(db, use);
    else if (!(await open(db, change, use))) await notifyOwner(db, change, use);
  });
}

/** Reminds the owner of an open task, or else that of the asset, once for each stage. */
async function remind(pool: JobParts['pool'], reminder: Reminder): Promise<void> {
  await commitInJob(pool, async (db, change) => {
    if (!(await claimReminder(db, reminder))) return;
    const task = await openFollowUpOwner(db, reminder.taskId);
    if (task) await notifyOwner(db, change, { ...reminder, ownerId: task.ownerId ?? reminder.ownerId });
  });
}

/** Creates the task and links it with asset and use; returns whether it was handled. */
async function open(db: Db, change: Change, use: PendingUse): Promise<boolean> {
  const { validTo, useType } = use;
  const isTask = useType === 'task';
  for (const besideId of await placesOf(db, use)) {
    const values = { day: validTo };
    const followUp = { besideId, onlyWhileOpen: isTask, title: TITLE, values, dueDate: validTo };
    const taskId = await openFollowUp({ db, change }, followUp);
    if (taskId === undefined) continue;
    await recordRightsTask(db, use, taskId);
    await linkTask(db, change, taskId, use);
    return true;
  }
  // A completed task needs no further one, unless it is reopened.
  if (isTask) await releaseUse(db, use);
  return isTask;
}

/** Without a project for a task, the owner of the asset is notified. */
type Reported = Pick<PendingUse, 'assetId' | 'name' | 'validTo' | 'ownerId'> & { stage?: number };

async function notifyOwner(
  db: Db,
  change: Change,
  { assetId, name, validTo, ownerId, stage }: Reported,
): Promise<void> {
  const able = await whoMaySeeRecord(db, assets, assetId, ownerId === null ? [] : [ownerId]);
  const target = { subject: name, page: `${assetType.page}?open=${assetId}` };
  publishNotice(change, {
    kind: 'rightsEnding',
    key: ['rightsEnding', assetId, validTo, ...(stage === undefined ? [] : [stage])].join(' '),
    sender: null,
    many: target,
    to: [...able].map((userId) => ({ userId, count: 1, ...target })),
    excerpt: validTo,
  });
}
