import { type Ability, commonFailures, taskFailures } from '@opsyard/contract';
import type { Actor } from '../../kernel/actor.ts';
import type { Db } from '../../kernel/db.ts';
import { fail, required } from '../../kernel/fail.ts';
import { type Access, accessTo, projectFor } from './access.ts';
import { hiddenAmong } from './data-rules/visible-store.ts';
import { findTaskOf, lockTaskOf, type TaskHome } from './task-of-store.ts';

export type TaskOf = { task: TaskHome; access: Access };

/** A task, including one in the trash, with the user's relation to its project; an invisible one is not found. */
export async function taskSeen(db: Db, actor: Actor, taskId: string): Promise<TaskOf> {
  const task = required(await findTaskOf(db, taskId), commonFailures.notFound);
  const access = await accessTo(db, actor, task.projectId);
  await requireVisible(db, actor, [taskId]);
  return { task, access };
}

/** A task locked for a permitted change; one in the trash is refused. */
export async function taskFor(db: Db, actor: Actor, taskId: string, ability: Ability): Promise<TaskOf> {
  const { projectId } = required(await findTaskOf(db, taskId), commonFailures.notFound);
  const access = await projectFor(db, actor, projectId, ability);
  const task = required(await lockTaskOf(db, taskId), commonFailures.notFound);
  await requireVisible(db, actor, [taskId]);
  return task.deletedAt === null ? { task, access } : fail(taskFailures.inTrash);
}

/** Refuses tasks that the data rules of the user hide, as if they did not exist. */
export async function requireVisible(db: Db, { id }: Actor, taskIds: readonly string[]): Promise<void> {
  if ((await hiddenAmong(db, id, taskIds)).size > 0) fail(commonFailures.notFound);
}
