import { STORAGE_PREFIX } from '@opsyard/contract';
import { currentSession } from '../session.ts';
import { createStore } from '../storage/store.ts';

/** Storage keys that say that changes of a user wait in this browser; the id of the user follows. */
const FLAG = `${STORAGE_PREFIX}UNSAVED_`;

/** Whether changes of the signed-in user wait or were refused, as far as this page has received. */
export const hasUnsaved = createStore(false);

/** Whether changes of a user wait in this browser, also those of other pages. */
export function isFlagged(userId: string | undefined = currentSession()?.user.id): boolean {
  return userId !== undefined && localStorage.getItem(FLAG + userId) !== null;
}

/** Sets whether changes of a user wait in this browser. */
export function flag(userId: string, isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(FLAG + userId, '1');
    else localStorage.removeItem(FLAG + userId);
  } catch {
    // Where storage is forbidden, other pages do not know.
  }
}
