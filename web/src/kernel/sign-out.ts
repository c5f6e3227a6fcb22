import { identity } from '@opsyard/contract';
import { call } from './api.ts';
import { queryCache } from './query-cache.ts';
import { currentSession, endSession } from './session.ts';

/** Ends the session here immediately, and on the server if possible; a failure there is shown. */
export function signOut(): void {
  const token = currentSession()?.token;
  endSession();
  queryCache.clear();
  if (token) call(identity.logout, {}, { token }).catch(() => undefined);
}
