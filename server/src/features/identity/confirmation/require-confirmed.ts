import { identityFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { isConfirmed } from './store.ts';

/** Fails with `confirmFirst` unless this session was signed in, or its person confirmed, within ten minutes; or ever, where clients cannot ask anew. */
export async function requireConfirmed(db: Db, actor: Actor): Promise<void> {
  if (!(await isConfirmed(db, actor.session, actor.confirmsOnce))) fail(identityFailures.confirmFirst);
}
