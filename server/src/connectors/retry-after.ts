import type { ProviderResponse } from './provider.ts';

const LONGEST = 86_400;
/** Smaller numbers are seconds from now, larger ones Unix times. */
const FIRST_UNIX_TIME = 1_000_000_000;

/**
 * The delay in seconds that a provider asks for before the next request: `Retry-After` or, with a 429 without it, the end of the period of
 * `RateLimit-Reset`, else one second. Undefined if it asks for none.
 */
export function retryAfterOf({ status, headers }: ProviderResponse, now: Date): number | undefined {
  const header = headers['retry-after'];
  const seconds = numberOf(header);
  if (seconds !== undefined) return atMost(seconds);
  const until = header === undefined ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(until)) return atMost(Math.max(1, (until - now.getTime()) / 1000));
  if (status !== 429) return undefined;
  const reset = numberOf(headers['ratelimit-reset'] ?? headers['x-ratelimit-reset']);
  if (reset === undefined) return 1;
  return atMost(Math.max(1, reset < FIRST_UNIX_TIME ? reset : reset - now.getTime() / 1000));
}

function numberOf(header: string | undefined): number | undefined {
  const number = header?.trim() ? Number(header) : Number.NaN;
  return Number.isFinite(number) && number >= 0 ? number : undefined;
}

function atMost(seconds: number): number {
  return Math.min(Math.ceil(seconds), LONGEST);
}
