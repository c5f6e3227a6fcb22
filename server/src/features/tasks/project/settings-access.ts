import { type Ability, projectFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { projectFor } from '../access.ts';
import { lockProject } from './store.ts';

/**
 * Lets a person change the lists of a project (people, statuses, labels) and keeps others from changing them at the same
 * time, so that limits and last ones of a kind hold; archived projects stay as they are.
 */
export async function lockSettings(db: Db, actor: Actor, projectId: string, ability: Ability): Promise<void> {
  await projectFor(db, actor, projectId, ability);
  const { state } = await lockProject(db, projectId);
  if (state === 'archived') fail(projectFailures.archived);
}
