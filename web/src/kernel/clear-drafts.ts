import { STORAGE_PREFIX } from '@opsyard/contract';
import { createStore } from './store.ts';

/** The beginning of the storage keys of drafts; the id of their user follows. */
export const DRAFTS_PREFIX = `${STORAGE_PREFIX}DRAFTS_`;

/** How often drafts have been removed; what is kept of them in memory is removed then, too. */
export const draftsCleared = createStore(0);

/** Removes the drafts of all users from this browser. */
export function clearDrafts(): void {
  for (const storage of [localStorage, sessionStorage]) for (const key of draftKeys(storage)) storage.removeItem(key);
  draftsCleared.set(draftsCleared.get() + 1);
}

/** The storage keys under which there are drafts. */
export function draftKeys(storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return keys.filter((key) => key.startsWith(DRAFTS_PREFIX));
}
