import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { endSessionsOf, type SessionEnding } from '../session/session-store.ts';

type Revoke = (db: Db, userId: string) => Promise<void>;

const revocations = new Set<Revoke>();

/** Registers what else ends with the sessions of a user: access of other features that needs no session. */
export function onUserSessionsEnd(revoke: Revoke): void {
  revocations.add(revoke);
}

/** Ends the sessions and API tokens of a user except one on all nodes, and returns how many. */
export async function endUserSessions(db: Db, change: Change, ending: SessionEnding): Promise<number> {
  const ended = await endSessionsOf(db, ending);
  for (const session of ended) change.announce('session', { session });
  for (const revoke of revocations) await revoke(db, ending.userId);
  return ended.length;
}
