import { projectFailures } from '@opsyard/contract';
import type { Actor } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import { fail } from '../../kernel/fail.ts';
import { accessIfVisible } from './access.ts';
import { findTasksOfOthers } from './own-tasks-store.ts';
import { findFamily } from './relocation/store.ts';
import { findLines } from './task/reading/lookup-store.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Those of some tasks that a user may not change because their role in a project lets them change only their own: the only place that decides about
 * that. Without such a limit no statement is needed.
 */
export async function othersTasks(
  db: Db,
  actor: Actor,
  projectId: string,
  taskIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (taskIds.length === 0) return NONE;
  const access = await accessIfVisible(db, actor, projectId);
  return access?.ownTasksOnly ? await findTasksOfOthers(db, actor.id, taskIds) : NONE;
}

/** Refuses changes of tasks of others to users who may only change their own. */
export async function requireOwnTasks(
  db: Db,
  actor: Actor,
  projectId: string,
  taskIds: readonly string[],
): Promise<void> {
  if ((await othersTasks(db, actor, projectId, taskIds)).size > 0) fail(projectFailures.othersTask);
}

/** The most tasks looked at with their subtasks. */
const MOST = 200_000;

/** Those of some tasks of a project that may not be deleted or moved with their subtasks, as one of these is a task of others. */
export async function familiesOfOthers(
  db: Db,
  actor: Actor,
  projectId: string,
  taskIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const access = taskIds.length > 0 ? await accessIfVisible(db, actor, projectId) : undefined;
  if (!access?.ownTasksOnly) return NONE;
  const others = await findTasksOfOthers(db, actor.id, await findFamily(db, projectId, taskIds, MOST));
  const above = new Set(others.size > 0 ? (await findLines(db, [...others])).map(({ id }) => id) : []);
  return new Set(taskIds.filter((id) => others.has(id) || above.has(id)));
}
