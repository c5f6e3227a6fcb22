/** Runs work once the browser has nothing to do, at the latest after five seconds; the answer cancels it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = window.requestIdleCallback(work, { timeout: 5_000 });
    return () => window.cancelIdleCallback(asked);
  }
  // Safari has no idle callbacks yet.
  const timer = setTimeout(work, 2_000);
  return () => clearTimeout(timer);
}
