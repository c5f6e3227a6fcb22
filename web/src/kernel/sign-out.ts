import { identity } from '@opsyard/contract';
import { call } from './calls/api.ts';
import { queryCache } from './calls/query-cache.ts';
import { clearDrafts } from './forms/clear-drafts.ts';
import { currentSession, endSession } from './session.ts';
import { writeQueue } from './writes/kept-writes.ts';

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
