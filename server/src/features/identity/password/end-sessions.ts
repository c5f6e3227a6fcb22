import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { endSessionsOf } from '../session-store.ts';

/** Ends a person's sessions and tokens for scripts everywhere, but the one to be spared; the answer is how many. */
export async function endSessionsEverywhere(
  db: Db,
  change: Change,
  { userId, spared }: { userId: string; spared?: string },
): Promise<number> {
  const ended = await endSessionsOf(db, userId, spared);
  for (const session of ended) change.announce('session', { session });
  return ended.length;
}
