import type { Request } from '@opsyard/contract';
import { randomHex } from './random.ts';
import { Refused } from './refused.ts';

const MOST_KEPT = 100;
const undecided = new Map<string, string>();

/**
 * The idempotency key of a write: a new one, save where the same write ended without an answer before, so that the
 * person's own second try cannot do the same thing twice.
 */
export function keyFor(request: Request): string {
  const name = nameOf(request);
  const key = undecided.get(name) ?? randomHex();
  undecided.delete(name);
  return key;
}

/** Keeps the key of a write that failed, unless the answer says that it was not done. */
export function keepKey(request: Request, key: string, failure: unknown): void {
  if (failure instanceof Refused && !failure.isUndecided) return;
  undecided.set(nameOf(request), key);
  const [oldest] = undecided.keys();
  if (undecided.size > MOST_KEPT && oldest !== undefined) undecided.delete(oldest);
}

function nameOf({ method, url, body }: Request): string {
  return `${method} ${url} ${JSON.stringify(body)}`;
}
