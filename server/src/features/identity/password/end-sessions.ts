import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { type Ending, endSessionsOf } from '../sessions/session-store.ts';

/** Ends a person's sessions and tokens for scripts everywhere, but the one to be spared; whose pages are told why; the answer is how many. */
export async function endSessionsEverywhere(db: Db, change: Change, ending: Ending): Promise<number> {
  const ended = await endSessionsOf(db, ending);
  for (const session of ended) change.announce('session', { session });
  return ended.length;
}
