import { type TaskConflict, type TaskRow, taskFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { checkTransitions } from '../workflow/check-transitions.ts';
import { refuseTransition } from '../workflow/refuse-transition.ts';
import { isComment } from '../workflow/transition-comment.ts';
import { announceTasks } from './add.ts';
import { findOpenStatus, lockProjectTasks } from './lookup-store.ts';
import type { Where } from './move-store.ts';
import { ranksFor } from './rank-task.ts';
import { updatableOf, updateTasks } from './update-store.ts';
import { type ConflictContext, findConflicts, type SeenVersions } from './version-conflicts.ts';

export type Move = { projectId: string; statusId?: string | undefined; comment?: string | undefined } & SeenVersions &
  Where;

/** Puts tasks, in the order named, into one place of the project's order, and into a status if one is named. */
export async function moveTasks(
  { db, actor, change }: { db: Db; actor: Actor; change: Change },
  { projectId, ids, versions, statusId, comment, ...where }: Move,
): Promise<TaskRow[]> {
  const stays = !where.afterIds && !where.beforeIds && !where.to;
  // Sent together, run one after the other: the order is locked before the tasks, by everybody alike.
  const [placed, status, seen] = await Promise.all([
    stays ? undefined : ranksFor(db, projectId, where, ids.length),
    statusId ? findOpenStatus(db, projectId, statusId) : undefined,
    lockProjectTasks(db, projectId, ids),
  ]);
  const locked = placed?.spaced ? await lockProjectTasks(db, projectId, ids) : seen;
  if (statusId && !status) return fail(taskFailures.statusUnknown);
  if (status) await refuseConflict({ db, actor, locked }, { ids, versions }, status.id);
  const edits = locked.map((before) => ({
    before,
    after: {
      ...updatableOf(before),
      ...(status && { statusId: status.id, category: status.category }),
      ...(placed && { rank: placed.ranks[ids.indexOf(before.id)] ?? before.rank }),
    },
  }));
  const rules = { workflow: status?.workflow, hasComment: isComment(comment) };
  const { allowed, refused } = await checkTransitions({ db, actor, projectId }, edits, rules);
  for (const one of refused) await refuseTransition(db, projectId, one);
  const rows = await updateTasks(db, change, allowed);
  change.operation({ kind: 'task.move', projectId });
  announceTasks(
    change,
    projectId,
    rows.map(({ id }) => id),
  );
  return rows;
}

async function refuseConflict(asking: ConflictContext, seen: SeenVersions, statusId: string): Promise<void> {
  const [[id, conflicts] = []] = await findConflicts(asking, seen, { statusId });
  const task = asking.locked.find((one) => one.id === id);
  if (!task || !conflicts) return;
  const detail: TaskConflict = { version: task.version, conflicts };
  fail(taskFailures.conflict, { detail });
}
