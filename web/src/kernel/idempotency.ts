import type { Request } from '@opsyard/contract';
import { randomHex } from './random.ts';

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

/** This write ended without an answer, or with one that leaves open whether it was done. */
export function keepKey(request: Request, key: string): void {
  undecided.set(nameOf(request), key);
  const [oldest] = undecided.keys();
  if (undecided.size > MOST_KEPT && oldest !== undefined) undecided.delete(oldest);
}

function nameOf({ method, url, body }: Request): string {
  return `${method} ${url} ${JSON.stringify(body)}`;
}
