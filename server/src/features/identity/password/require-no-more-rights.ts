import { commonFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { whoSeesMore } from '../../authorization/index.ts';
import { hasRightsBeyond } from './store.ts';

/**
 * Fails with `forbidden` when the other person may do or see anything the actor may not: whoever gives somebody a new password could
 * sign in as them.
 */
export async function requireNoMoreRights(db: Db, actor: Actor, userId: string): Promise<void> {
  if (await hasRightsBeyond(db, userId, actor.permissions)) fail(commonFailures.forbidden);
  if ((await whoSeesMore(db, actor, 'person', [userId])).has(userId)) fail(commonFailures.forbidden);
}
