import { createStore } from '../storage/store.ts';

/**
 * Why code is missing that somebody needs: no connection, or a page that must be reloaded; `waiting` for a connection where it is loaded
 * as soon as there is one. Null where nothing is missing.
 */
export const missingCode = createStore<'network' | 'waiting' | 'reload' | null>(null);

/** Milliseconds until an unanswered request to the server is repeated. */
const AGAIN = 5_000;

let waiting: Promise<void> | null = null;
let tryAgain = () => {};

/** Records that code is missing that somebody asked for. */
export async function reportMissingCode(): Promise<void> {
  if (await isServerThere()) missingCode.set('reload');
  else missingCode.set(waiting === null ? 'network' : 'waiting');
}

/**
 * Records that code is missing that was not requested by the user: nothing without a connection. With one, the page is of an earlier version, or
 * the browser remembers the failure: Chromium requests a file that failed no second time.
 */
export async function offerReloadIfDeployed(): Promise<void> {
  if (await isServerThere()) missingCode.set('reload');
}

/** Waits until the server answers, with a notice meanwhile. */
export function connection(): Promise<void> {
  missingCode.set('waiting');
  waiting ??= reached().finally(() => {
    waiting = null;
    if (missingCode.get() === 'waiting') missingCode.set(null);
  });
  return waiting;
}

/** Asks at once whether the server answers again. */
export function retryConnection(): void {
  tryAgain();
}

async function reached(): Promise<void> {
  do await pause();
  while (!(await isServerThere()));
}

/** Until there is a connection again, the user requests it, or some time has passed. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, AGAIN);
    window.addEventListener('online', end);
    tryAgain = end;
  });
}

/** Whether the server answers. */
export function isServerThere(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
