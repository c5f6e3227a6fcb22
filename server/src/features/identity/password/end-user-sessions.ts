import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { endSessionsOf, type SessionEnding } from '../session-store.ts';

/** Ends the sessions and API tokens of a user except one on all nodes, and returns how many. */
export async function endUserSessions(db: Db, change: Change, ending: SessionEnding): Promise<number> {
  const ended = await endSessionsOf(db, ending);
  for (const session of ended) change.announce('session', { session });
  return ended.length;
}
