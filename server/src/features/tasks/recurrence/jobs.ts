import { dayNumber, plainValues, shiftedDay } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { commitInJob } from '../../../kernel/jobs/commit-in-job.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { textOf } from '../../../kernel/rich-text.ts';
import { within } from '../copy/within.ts';
import { withoutFiles } from '../custom-field/file-values.ts';
import { fieldLimits, maySee } from '../field-rights/limits.ts';
import { notifyAssigned } from '../notification/notify-assigned.ts';
import { announceTasks } from '../task/add.ts';
import { allocateAtEnd, insertTasks } from '../task/insert-store.ts';
import { beginningIn } from '../type/beginning.ts';
import { withOwnerOfStatus } from '../workflow/check-creation.ts';
import { nextOf, offDays } from './series.ts';
import {
  findWaitingTasks,
  finishTask,
  followTask,
  keptLabels,
  lockWaiting,
  scheduleNext,
  type Waiting,
} from './store.ts';

const BATCH_SIZE = 200;
/** The number of tasks of one series that are created in a row; further ones follow a minute later. */
const IN_A_ROW_MAX = 60;
const SYSTEM = { id: '', realname: 'Opsyard' };

/** Creates the next tasks of recurring ones that are completed, or whose next date is near; each in one transaction with its record. */
export const continueTasks: Job<unknown> = {
  name: 'continue-repeated-tasks',
  cron: '* * * * *',
  async run({ db, pool, signal }) {
    const failures: unknown[] = [];
    for (const { id } of await findWaitingTasks(db, BATCH_SIZE)) {
      try {
        let last: string | undefined = id;
        for (let made = 0; last !== undefined && made < IN_A_ROW_MAX; made += 1) {
          if (signal.aborted) return;
          last = await commitInJob(pool, (db, change) => continueTask(db, change, last as string));
        }
      } catch (error) {
        // A failure does not affect the others.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Tasks that repeat have not been continued');
  },
};

/** Creates the task after this one if it is due to be created; returns its id. */
async function continueTask(db: Db, change: Change, taskId: string): Promise<string | undefined> {
  const before = await lockWaiting(db, taskId);
  if (!before) return undefined;
  const planned = nextOf(before, await offDays(db));
  if (planned !== null && planned.createdOn > before.today) {
    await scheduleNext(db, taskId, { on: planned.createdOn, after: before.dueDate });
    return undefined;
  }
  await finishTask(db, taskId);
  const begun = await beginningIn(db, before.projectId, before.typeId);
  if (!begun || planned === null) return undefined;
  const { next } = planned;
  const dueDate = next.due;
  const { status, ...beginning } = begun;
  const { projectId, title, priority, dueTime, html, keptOwnerId: ownerId, people: assigneeIds } = before;
  const task = {
    ...{ id: newId(), title, ...beginning, priority, ownerId, assigneeIds },
    ...{ labelIds: await keptLabels(db, before), custom: await valuesFor(db, before) },
    ...{ ...plainValues(before), dueDate, dueTime },
    startDate: before.startDate && before.dueDate && within(shiftedDay(before.startDate, before.dueDate, dueDate)),
    ...(before.parentTakes && { parentId: before.parentId, depth: before.depth }),
    ...(html && { description: html, descriptionText: textOf(html) }),
  };
  // New tasks are always allowed in their initial status, so nothing is refused here.
  const tasks = await withOwnerOfStatus({ db, projectId }, status, [task]);
  const ranks = await allocateAtEnd(db, projectId, 1);
  const rows = await insertTasks(db, { projectId, actorId: before.setBy, tasks, ranks });
  const days = before.dueDate === null ? 0 : daysBetween(before.dueDate, dueDate);
  await followTask(db, before, { ...next, taskId: task.id, days });
  const changes = { title: { from: null, to: title } };
  change.record({ entity: 'task', entityId: task.id, projectId, kind: 'created', version: 1, changes });
  announceTasks(change, projectId, [task.id]);
  const added = rows.map((row) => ({ row }));
  await notifyAssigned({ db, actor: SYSTEM, change }, projectId, added);
  return task.id;
}

/** The values of the next task: without files, and those that whoever set the repetition would see as its creator only. */
async function valuesFor(db: Db, before: Waiting) {
  const { projectId, setBy, custom } = before;
  const values = await withoutFiles(db, projectId, custom);
  const limits = setBy === null ? undefined : await fieldLimits(db, setBy);
  if (!limits) return values;
  const isGained = (key: string) =>
    maySee(limits, key, { ...before, createdBy: setBy }) && !maySee(limits, key, before);
  return Object.fromEntries(Object.entries(values).filter(([key]) => !isGained(key)));
}

function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}
