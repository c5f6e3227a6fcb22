import { createStore } from '../kernel/store.ts';

export type Overlay = 'palette' | 'shortcuts' | 'settings' | 'departments' | 'password' | 'tour' | null;

/** Which of the shell's own dialogs is open. */
export const overlay = createStore<Overlay>(null);

/** Opens one of the shell's dialogs. */
export function openOverlay(which: Exclude<Overlay, null>): void {
  overlay.set(which);
}

/** Closes whichever is open. */
export function closeOverlay(): void {
  overlay.set(null);
}
