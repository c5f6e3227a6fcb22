import { identity } from '@opsyard/contract';
import { call } from './api.ts';
import { queryCache } from './query-cache.ts';
import { currentSession, endSession } from './session.ts';

/** Ends the session here at once and on the server as well as may be; a failure there is announced and changes nothing here. */
export function signOut(): void {
  const token = currentSession()?.token;
  endSession();
  queryCache.clear();
  if (token) call(identity.logout, {}, { token }).catch(() => undefined);
}
