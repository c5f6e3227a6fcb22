import type { Request } from '@opsyard/contract';
import { randomHex } from './random.ts';
import { RequestError } from './request-error.ts';

const MAX_KEYS = 100;
const pendingKeys = new Map<string, string>();

/**
 * The idempotency key of a write: a new one, save where the same write ended without an answer before, so that the
 * person's own second try cannot do the same thing twice.
 */
export function keyFor(request: Request): string {
  const name = nameOf(request);
  const key = pendingKeys.get(name) ?? randomHex();
  pendingKeys.delete(name);
  return key;
}

/** Keeps the key of a write that failed, unless the answer says that it was not done. */
export function keepKey(request: Request, key: string, failure: unknown): void {
  if (failure instanceof RequestError && !failure.isUndecided) return;
  pendingKeys.set(nameOf(request), key);
  const [oldest] = pendingKeys.keys();
  if (pendingKeys.size > MAX_KEYS && oldest !== undefined) pendingKeys.delete(oldest);
}

function nameOf({ method, url, body }: Request): string {
  return `${method} ${url} ${JSON.stringify(body)}`;
}
