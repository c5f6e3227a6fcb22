/**
 * Runs a function when the browser is idle, at the latest after five seconds, and there is a connection: what loads code without one
 * would fail for as long as the page is open. Returns a cancel function.
 */
export function whenIdle(work: () => void): () => void {
  let cancel: () => void;
  const begin = () => {
    cancel = idle(() => {
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
