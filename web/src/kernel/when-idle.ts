/** Runs a function when the browser is idle, at the latest after five seconds; returns a cancel function. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: 5_000 });
    return () => window.cancelIdleCallback(handle);
  }
  // Safari does not support idle callbacks.
  const timer = setTimeout(work, 2_000);
  return () => clearTimeout(timer);
}
