import { identityFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { isConfirmed } from './store.ts';

/**
 * Fails with `confirmFirst` unless the user signed in or confirmed in this session within ten minutes, or at any time
 * where clients cannot ask again.
 */
export async function requireConfirmed(db: Db, actor: Actor): Promise<void> {
  if (!(await isConfirmed(db, actor.session, actor.confirmsOnce))) fail(identityFailures.confirmFirst);
}
