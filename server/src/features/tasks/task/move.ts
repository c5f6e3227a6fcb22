import { type TaskRow, taskFailures } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { tellChanged } from './add.ts';
import { findOpenStatus, lockProjectTasks } from './lookup-store.ts';
import type { Where } from './move-store.ts';
import { ranksFor } from './place.ts';
import { updatableOf, updateTasks } from './update-store.ts';

export type Move = { projectId: string; ids: readonly string[]; statusId?: string | undefined } & Where;

/** Puts tasks, in the order named, into one place of the project's order, and into a status if one is named. */
export async function moveTasks(
  db: Db,
  change: Change,
  { projectId, ids, statusId, ...where }: Move,
): Promise<TaskRow[]> {
  const stays = !where.afterIds && !where.beforeIds && !where.to;
  const ranks = stays ? undefined : await ranksFor(db, projectId, where, ids.length);
  const [status, locked] = await Promise.all([
    statusId ? findOpenStatus(db, projectId, statusId) : undefined,
    lockProjectTasks(db, projectId, ids),
  ]);
  if (statusId && !status) return fail(taskFailures.statusUnknown);
  const edits = locked.map((before) => ({
    before,
    after: {
      ...updatableOf(before),
      ...(status && { statusId: status.id, category: status.category }),
      ...(ranks && { rank: ranks[ids.indexOf(before.id)] ?? before.rank }),
    },
  }));
  const rows = await updateTasks(db, change, edits);
  change.operation({ kind: 'task.move', projectId });
  tellChanged(
    change,
    projectId,
    rows.map(({ id }) => id),
  );
  return rows;
}
