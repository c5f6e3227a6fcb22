import { isFlagged } from '../forms/unsaved-flag.ts';
import { onDemand } from '../loading/on-demand.ts';

/** The queue of writes; loaded ahead, as it cannot be loaded without a connection. */
export const writeQueue = onDemand(() => import('./write-queue.ts'));

/** Whether a write is kept at once: without a connection, or behind others that are not sent yet. */
export function isKeptAtOnce(): boolean {
  return !navigator.onLine || isFlagged();
}
