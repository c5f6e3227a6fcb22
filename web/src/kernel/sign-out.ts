import { identity } from '@opsyard/contract';
import { call } from './api.ts';
import { clearDrafts } from './clear-drafts.ts';
import { writeQueue } from './kept-writes.ts';
import { queryCache } from './query-cache.ts';
import { currentSession, endSession } from './session.ts';

/**
 * Ends the session here immediately, and on the server if possible; a failure there is shown. Drafts of the user are removed from the browser,
 * unless they want to keep them, or it is not the user who wants to leave.
 */
export function signOut({ keepsDrafts = false } = {}): void {
  const session = currentSession();
  const token = session?.token;
  if (session && !keepsDrafts) {
    clearDrafts(session.user.id);
    void writeQueue.load().then(
      ({ discardAll }) => discardAll(session.user.id),
      () => undefined,
    );
  }
  endSession();
  queryCache.clear();
  if (token) call(identity.logout, {}, { token }).catch(() => undefined);
}
