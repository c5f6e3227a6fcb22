import { commonFailures, projectFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { findForm } from './store.ts';

/** A form of a project the person manages; one they may not even fill in does not exist for them. */
export async function designed(db: Db, actor: Actor, id: string) {
  const found = required(await findForm(db, actor, id), commonFailures.notFound);
  if (found.mayEdit) return found;
  return fail(found.mayFill ? projectFailures.notAllowed : commonFailures.notFound);
}
