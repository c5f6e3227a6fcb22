import { assetType, LINKS_MAX } from '@opsyard/contract';
import { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Job, JobParts } from '../../../kernel/job.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import { transact } from '../../../kernel/transact.ts';
import type { Sentence } from '../../../kernel/words.ts';
import { servedType } from '../../../records/adapter.ts';
import { openFollowUp, openFollowUpOwner } from '../../../records/follow-up.ts';
import { whoMaySeeRecord } from '../../../records/parts/audience.ts';
import { countLinks, insertLink, type LinkEnd } from '../../../records/parts/links/store.ts';
import { lockRecords } from '../../../records/record-store.ts';
import { recordTopic } from '../../../records/topic.ts';
import { assets } from '../assets.ts';
import { today } from './expired.ts';
import {
  claimReminder,
  claimUse,
  dueReminders,
  type PendingUse,
  pendingUses,
  type Reminder,
  recordRightsTask,
  releaseUse,
  tasksLinkedWith,
} from './store.ts';

const TITLE: Sentence = ['Replace “{name}”: rights end on {day}', '替换物料“{name}”：授权将于 {day} 到期'];

/** Creates a task for each active use of an asset, once, some days before its rights end; reminds of it later while it is open. */
export const openRightsTasks: Job<unknown> = {
  name: 'open-tasks-before-rights-end',
  cron: '19 4 * * *',
  async run({ db, pool, signal }) {
    for (const use of await pendingUses(db, today())) if (!signal.aborted) await seeTo(pool, use);
    for (const reminder of await dueReminders(db, today())) if (!signal.aborted) await remind(pool, reminder);
  },
};

async function seeTo(pool: JobParts['pool'], use: PendingUse): Promise<void> {
  await transact(pool, {
    async work(db) {
      const change = new Change(null);
      if (!(await claimUse(db, use, today()))) return change;
      if (!(await isLive(db, use))) await releaseUse(db, use);
      else if (!(await open(db, change, use))) await notifyOwner(db, change, use);
      return change;
    },
    last: (db, change) => change.write(db, undefined),
  });
}

/** Reminds the owner of an open task, or else that of the asset, once for each stage. */
async function remind(pool: JobParts['pool'], reminder: Reminder): Promise<void> {
  await transact(pool, {
    async work(db) {
      const change = new Change(null);
      if (!(await claimReminder(db, reminder))) return change;
      const task = await openFollowUpOwner(db, reminder.taskId);
      if (task) await notifyOwner(db, change, { ...reminder, ownerId: task.ownerId ?? reminder.ownerId });
      return change;
    },
    last: (db, change) => change.write(db, undefined),
  });
}

/** Whether the linked record is active; a task decides by its own status. */
async function isLive(db: Db, { useType, useId }: PendingUse): Promise<boolean> {
  if (useType === 'task') return true;
  const served = servedType(useType);
  const [row] = served ? await lockRecords(db, served, [useId]) : [];
  return row !== undefined && row.deletedAt === null;
}

/** Creates the task and links it with asset and use; returns whether it was handled. */
async function open(db: Db, change: Change, use: PendingUse): Promise<boolean> {
  const { assetId, name, validTo, useType, useId } = use;
  const isTask = useType === 'task';
  // A record other than a task has no project: the nearest linked task's project is used, then that of a task linked with the asset.
  const places = isTask
    ? [useId]
    : [...(await tasksLinkedWith(db, useType, useId)), ...(await tasksLinkedWith(db, 'asset', assetId))];
  for (const besideId of places) {
    const values = { name, day: validTo };
    const followUp = { besideId, onlyWhileOpen: isTask, title: TITLE, values, dueDate: validTo };
    const taskId = await openFollowUp({ db, change }, followUp);
    if (taskId === undefined) continue;
    await recordRightsTask(db, use, taskId);
    for (const end of [
      { type: assetType.name, id: assetId },
      { type: useType, id: useId },
    ])
      await link(db, taskId, end);
    const message = { cmd: 'record', recordType: assetType.name, ids: [assetId], kind: 'parts' };
    change.announce(recordTopic(assetType.name), message);
    return true;
  }
  // A completed task needs no further one, unless it is reopened.
  if (isTask) await releaseUse(db, use);
  return isTask;
}

async function link(db: Db, taskId: string, to: LinkEnd): Promise<void> {
  if ((await countLinks(db, to)) >= LINKS_MAX) return;
  await insertLink(db, { id: newId(), from: { type: 'task', id: taskId }, to, kind: 'related', by: null });
}

/** Without a project for a task, the owner of the asset is notified. */
type Reported = Pick<PendingUse, 'assetId' | 'name' | 'validTo' | 'ownerId'> & { stage?: number };

async function notifyOwner(db: Db, change: Change, { assetId, name, validTo, ownerId, stage }: Reported): Promise<void> {
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
