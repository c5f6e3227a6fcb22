import { commonFailures, projectFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { findForm } from './store.ts';

/** A form of a project the user manages; an inaccessible one is not found. */
export async function designed(db: Db, actor: Actor, id: string) {
  const found = required(await findForm(db, actor, id), commonFailures.notFound);
  if (found.mayEdit) return found;
  return fail(found.mayFill ? projectFailures.notAllowed : commonFailures.notFound);
}
