import { commonFailures, RELOCATED_MAX, relocationFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, RequestFailed } from '../../../kernel/fail.ts';
import { projectFor } from '../access.ts';
import type { RecordedChange } from '../operation/operation-store.ts';
import { requireOwnTasks } from '../own-tasks.ts';
import { lockProject } from '../project/store.ts';
import { findTaskRows } from '../task/reading/lookup-store.ts';
import { changedSince } from './former-state.ts';
import { refuseHeld } from './refuse-held.ts';
import { relocate } from './relocate.ts';
import { familyOf } from './survey.ts';

type Moved = { projectId: string; moved: readonly RecordedChange[] };

/**
 * Moves tasks back to their former project, restoring unchanged values. New subtasks go along. As for every move, the user needs access to both
 * projects.
 */
export async function undoRelocation(db: Db, actor: Actor, change: Change, { projectId, moved }: Moved) {
  const homeId = String(moved[0]?.changes.projectId?.from);
  const source = await projectFor(db, actor, projectId, 'deleteTasks');
  const home = await orProjectGone(projectFor(db, actor, homeId, 'editTasks'));
  await orProjectGone(lockProject(db, homeId));
  const former = new Map(moved.map(({ entityId, changes }) => [entityId, changes]));
  const family = await familyOf(db, projectId, [...former.keys()], RELOCATED_MAX);
  if (family.length === 0) return { restored: 0, kept: moved.length, homeId };
  await requireOwnTasks(db, actor, projectId, family);
  await refuseHeld(db, source, family);
  const ends = { from: projectId, to: homeId, fromKey: source.key, toKey: home.key };
  const tasks = await findTaskRows(db, projectId, family);
  const changed = tasks.filter((task) => changedSince(task, former.get(task.id) ?? {}).length > 0);
  const leftAt = new Map(moved.map(({ entityId, at }) => [entityId, at]));
  await relocate(db, change, { ...ends, family, makeLabels: false, former, leftAt });
  const restored = family.filter((id) => former.has(id)).length;
  return { restored, kept: moved.length - restored + changed.length, homeId };
}

/** A deleted or inaccessible project refuses the undo. */
async function orProjectGone<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const isGone = error instanceof RequestFailed && error.failure.code === commonFailures.notFound.code;
    return isGone ? fail(relocationFailures.projectGone) : Promise.reject(error);
  }
}
