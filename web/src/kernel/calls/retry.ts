const RETRY_BUDGET = 8_000;
const INITIAL_PAUSE = 250;
const MAX_PAUSE = 2_000;

/**
 * Repeats a request while it answers 503 or cannot be sent, for at most eight seconds in all. Reads repeat freely, writes
 * because their idempotency key makes the second one count for nothing; of others it is not known whether one without an answer was done.
 */
export async function withRetry(
  attempt: () => Promise<Response>,
  signal: AbortSignal,
  { whenUnanswered = true } = {},
): Promise<Response> {
  const start = Date.now();
  for (let tries = 0; ; tries += 1) {
    const outcome = await attempt().catch((error: unknown) => ({ error }));
    const answered = outcome instanceof Response;
    if (answered && outcome.status !== 503) return outcome;
    if (!answered && !whenUnanswered) throw outcome.error;
    const pause = pauseBefore(tries, answered ? outcome.headers.get('retry-after') : null);
    if (signal.aborted || Date.now() - start + pause > RETRY_BUDGET) {
      if (answered) return outcome;
      throw outcome.error;
    }
    await wait(pause, signal);
  }
}

/** The delay before the next attempt in milliseconds: `Retry-After`, otherwise a growing random time. */
export function pauseBefore(tries: number, retryAfter: string | null, random = Math.random, most = MAX_PAUSE): number {
  const seconds = Number(retryAfter);
  if (retryAfter !== null && Number.isFinite(seconds) && seconds >= 0) return seconds * 1000 + random() * INITIAL_PAUSE;
  const longest = Math.min(most, INITIAL_PAUSE * 2 ** tries);
  return longest / 2 + (random() * longest) / 2;
}

/** Waits for a time, or until it is aborted. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
