import { createStore } from '../kernel/storage/store.ts';

export type Overlay = 'palette' | 'shortcuts' | 'settings' | 'departments' | 'password' | 'tour' | 'leave' | null;

/** The open dialog of the shell. */
export const overlay = createStore<Overlay>(null);

/** Opens one of the shell's dialogs. */
export function openOverlay(which: Exclude<Overlay, null>): void {
  overlay.set(which);
}

/** Closes the open dialog of the shell. */
export function closeOverlay(): void {
  overlay.set(null);
}
