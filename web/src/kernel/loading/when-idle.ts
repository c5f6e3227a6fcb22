import { isRequesting } from '../calls/transport.ts';
import { isCodeLoading } from './screens.ts';

/** Milliseconds between two checks of what the page still waits for, and after which it is no longer waited for. */
const CHECK_INTERVAL = 200;
const MAX_WAIT = 10_000;

/**
 * Runs a function when the browser is idle and the page waits neither for data nor for the code of a screen, at the latest after ten
 * seconds, and there is a connection: what loads code without one would fail for as long as the page is open. Returns a cancel function.
 */
export function whenIdle(work: () => void): () => void {
  const begun = performance.now();
  let cancel: () => void;
  const begin = () => {
    cancel = idle(() => {
      const isWaiting = (isRequesting() || isCodeLoading()) && performance.now() - begun < MAX_WAIT;
      if (isWaiting) {
        const timer = setTimeout(begin, CHECK_INTERVAL);
        cancel = () => clearTimeout(timer);
        return;
      }
      if (navigator.onLine) return work();
      window.addEventListener('online', begin, { once: true });
      cancel = () => window.removeEventListener('online', begin);
    });
  };
  begin();
  return () => cancel();
}

function idle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: 5_000 });
    return () => window.cancelIdleCallback(handle);
  }
  // Safari does not support idle callbacks.
  const timer = setTimeout(work, 2_000);
  return () => clearTimeout(timer);
}
