import { createStore } from './store.ts';

/** Why code is missing that somebody needs: no connection, or a page that must be reloaded; null where nothing is missing. */
export const missingCode = createStore<'network' | 'reload' | null>(null);

/** Notes that code is missing that somebody asked for. */
export async function tellMissingCode(): Promise<void> {
  missingCode.set((await isServerThere()) ? 'reload' : 'network');
}

/**
 * Notes that code is missing that nobody asked for: nothing without a connection. With one, the page is of an earlier version, or
 * the browser remembers the failure: Chromium requests a file that failed no second time.
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
