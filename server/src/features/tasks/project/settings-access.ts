import { type Ability, projectFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { projectFor } from '../access.ts';
import { lockProject } from './store.ts';

/**
 * Checks whether a user may change the lists of a project (members, statuses, labels) and locks them, so that limits and minimums hold; archived
 * projects are refused.
 */
export async function lockSettings(db: Db, actor: Actor, projectId: string, ability: Ability): Promise<void> {
  await projectFor(db, actor, projectId, ability);
  const { state } = await lockProject(db, projectId);
  if (state === 'archived') fail(projectFailures.archived);
}
