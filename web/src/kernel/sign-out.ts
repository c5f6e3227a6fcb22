import { identity } from '@opsyard/contract';
import { call } from './api.ts';
import { clearDrafts } from './clear-drafts.ts';
import { queryCache } from './query-cache.ts';
import { currentSession, endSession } from './session.ts';

/**
 * Ends the session here immediately, and on the server if possible; a failure there is shown. Drafts are removed from the browser, unless it is
 * not the user who wants to leave.
 */
export function signOut({ keepsDrafts = false } = {}): void {
  const token = currentSession()?.token;
  if (!keepsDrafts) clearDrafts();
  endSession();
  queryCache.clear();
  if (token) call(identity.logout, {}, { token }).catch(() => undefined);
}
