import type { ReactNode } from 'react';
import { isRequested } from './notify.ts';
import { createStore } from './storage/store.ts';

export type OpenDialog = { key: number; node: ReactNode };

/** Dialogs opened outside of components. */
export const openDialogs = createStore<readonly OpenDialog[]>([]);

let opened = 0;

/** Shows a dialog on any page; `draw` receives the close function. */
export function showDialog(draw: (close: () => void) => ReactNode): void {
  opened += 1;
  const key = opened;
  const close = () => openDialogs.set(openDialogs.get().filter((one) => one.key !== key));
  openDialogs.set([...openDialogs.get(), { key, node: draw(close) }]);
  isRequested.set(true);
}
