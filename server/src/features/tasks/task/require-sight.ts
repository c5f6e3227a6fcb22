import { taskFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { hiddenAmong } from '../data-rules/visible-store.ts';
import type { Edit } from './update-store.ts';

/** Refuses to make tasks confidential that the user would then no longer see; to be called after the change. */
export async function requireSight(db: Db, actor: Actor, edits: readonly Edit[]): Promise<void> {
  const concealed = edits.filter(({ before, after }) => after.confidential && !before.confidential);
  if (concealed.length === 0) return;
  const ids = concealed.map(({ before }) => before.id);
  if ((await hiddenAmong(db, actor.id, ids)).size > 0) fail(taskFailures.lostFromSight);
}
