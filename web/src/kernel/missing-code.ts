import { createStore } from './store.ts';

/** Why needed code is missing: no connection, or a page that must be reloaded; null if nothing is missing. */
export const missingCode = createStore<'network' | 'reload' | null>(null);

/** Reports missing code that the user needs. */
export async function tellMissingCode(): Promise<void> {
  missingCode.set((await isServerThere()) ? 'reload' : 'network');
}

/**
 * Reports missing code that was loaded in advance: does nothing without a connection. With one, the page is of an earlier version, or
 * the browser remembers the failure: Chromium does not request a failed module again.
 */
export async function tellIfReloadHelps(): Promise<void> {
  if (await isServerThere()) missingCode.set('reload');
}

function isServerThere(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
