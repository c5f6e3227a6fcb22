import { type Ability, commonFailures, projectFailures, taskFailures } from '@opsyard/contract';
import type { Actor } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import { fail, required } from '../../kernel/fail.ts';
import { hiddenAmong } from './data-rules/visible-store.ts';
import { type TaskAccess, taskAccess } from './placement/access.ts';
import { findTaskOf, lockTaskOf, type TaskHome } from './task-of-store.ts';

export type TaskOf = { task: TaskHome; access: TaskAccess };

/** A task, including one in the trash, with the user's relation to it; an invisible one is not found. */
export async function visibleTask(db: Db, actor: Actor, taskId: string): Promise<TaskOf> {
  const task = required(await findTaskOf(db, taskId), commonFailures.notFound);
  const access = await taskAccess(db, actor, task, 'view');
  await requireVisible(db, actor, [taskId]);
  // The trash is that of its own project.
  return task.deletedAt !== null && !access.seesHome ? fail(commonFailures.notFound) : { task, access };
}

/** A task locked for a permitted change; one in the trash is refused. */
export async function taskFor(db: Db, actor: Actor, taskId: string, ability: Ability): Promise<TaskOf> {
  const task = required(await lockTaskOf(db, taskId), commonFailures.notFound);
  const access = await taskAccess(db, actor, task, ability);
  await requireVisible(db, actor, [taskId]);
  return task.deletedAt === null ? { task, access } : fail(taskFailures.inTrash);
}

/** The same, by a role in its own project only: what is changed concerns the project, too. */
export async function ownTaskFor(db: Db, actor: Actor, taskId: string, ability: Ability): Promise<TaskOf> {
  const found = await taskFor(db, actor, taskId, ability);
  return found.access.isPlaced ? fail(projectFailures.notAllowed) : found;
}

/** Refuses tasks that the data rules of the user hide, as if they did not exist. */
export async function requireVisible(db: Db, { id }: Actor, taskIds: readonly string[]): Promise<void> {
  if ((await hiddenAmong(db, id, taskIds)).size > 0) fail(commonFailures.notFound);
}
