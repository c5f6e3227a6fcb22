import { STORAGE_PREFIX } from '@opsyard/contract';
import { createStore } from '../storage/store.ts';

/** The beginning of the storage keys of drafts; the id of their user follows. */
export const DRAFTS_PREFIX = `${STORAGE_PREFIX}DRAFTS_`;

/** How often drafts have been removed; what is kept of them in memory is removed then, too. */
export const draftsCleared = createStore(0);

/** Number of requests whether there are drafts; pending drafts are written with each. */
export const draftsRequested = createStore(0);

/** Whether there are drafts of a user in this browser. */
export function hasDrafts(userId: string): boolean {
  draftsRequested.set(draftsRequested.get() + 1);
  return [localStorage, sessionStorage].some((storage) => storage.getItem(DRAFTS_PREFIX + userId) !== null);
}

/** Removes the drafts of a user from this browser; those that others have kept for themselves stay. */
export function clearDrafts(userId: string): void {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(DRAFTS_PREFIX + userId);
  draftsCleared.set(draftsCleared.get() + 1);
}
