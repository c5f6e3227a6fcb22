import { commonFailures, PLACED_MAX, PLACEMENTS_MAX } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { projectFor } from '../access.ts';
import type { RecordedChange } from '../operation/operation-store.ts';
import { ownTaskFor, taskFor } from '../task-of.ts';
import {
  findPlacement,
  findShownProjects,
  insertPlacement,
  lockPlacements,
  placementsOf,
  removePlacement,
  savePlacementRanks,
} from './store.ts';
import { type RecordedPlace, recordPlacement } from './write.ts';

type Undoing = { db: Db; actor: Actor; change: Change };

/** Undoes changes of placements, each only if it is unchanged since and the user may still make it; returns their number. */
export async function undoPlacements(undoing: Undoing, recorded: readonly RecordedChange[]): Promise<number> {
  let undone = 0;
  for (const { entityId, changes } of recorded) {
    const { placement } = changes;
    if (placement && (await undoOne(undoing, entityId, placement as RecordedMove))) undone += 1;
  }
  return undone;
}

type RecordedMove = { from: RecordedPlace | null; to: RecordedPlace | null };

async function undoOne({ db, actor, change }: Undoing, taskId: string, { from, to }: RecordedMove): Promise<boolean> {
  const { projectId } = from ?? to ?? fail(commonFailures.notFound);
  const task = await taskToUndo({ db, actor }, taskId, { from, to });
  if (!task) return false;
  const order = await lockPlacements(db, projectId);
  const place = { taskId, projectId };
  const present = await findPlacement(db, place);
  if (from && to) {
    if (present !== to.rank) return false;
    await savePlacementRanks(db, projectId, [{ id: taskId, rank: from.rank }]);
  } else if (to) {
    if (present === undefined) return false;
    await removePlacement(db, place);
  } else if (from) {
    const others = await placementsOf(db, taskId);
    const isFull = others.length >= PLACEMENTS_MAX || order.length >= PLACED_MAX;
    if (present !== undefined || isFull || task.projectId === projectId) return false;
    await insertPlacement(db, { ...place, rank: from.rank, by: actor.id });
  }
  recordPlacement(change, { taskId, homeId: task.projectId, from: to, to: from });
  return true;
}

/** The task, if its own project, which may be another since, and the other one allow the change; undefined if the other one is gone. */
async function taskToUndo({ db, actor }: Pick<Undoing, 'db' | 'actor'>, taskId: string, { from, to }: RecordedMove) {
  const { projectId = '', isHidden } = from ?? to ?? {};
  if (isHidden) {
    const { task } = await ownTaskFor(db, actor, taskId, 'manageProject');
    return (await findShownProjects(db, [projectId])).length > 0 ? task : undefined;
  }
  await projectFor(db, actor, projectId, 'editTasks');
  // A moved task is moved in the order of the other project.
  const isMoved = from && to;
  const found = isMoved ? await taskFor(db, actor, taskId, 'view') : await ownTaskFor(db, actor, taskId, 'editTasks');
  return found.task;
}
