import { commonFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { findBroaderScopes } from '../data-scope/broader-scopes.ts';
import { hasExcessPermissions } from './store.ts';

/**
 * Fails with `forbidden` when the other user may do or see anything the actor may not: whoever sets a password can sign
 * in with it.
 */
export async function requireNoMoreRights(db: Db, actor: Actor, userId: string): Promise<void> {
  if (await hasExcessPermissions(db, userId, actor.permissions)) fail(commonFailures.forbidden);
  if ((await findBroaderScopes(db, actor, 'person', [userId])).has(userId)) fail(commonFailures.forbidden);
}
