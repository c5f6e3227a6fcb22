import type { Request } from '@opsyard/contract';
import { RequestError } from '../calls/request-error.ts';
import { randomHex } from '../random.ts';

const MAX_KEYS = 100;
const pendingKeys = new Map<string, string>();

/** The idempotency key of a write: a new one, unless the same write had an unknown outcome, so that the user's retry is not executed twice. */
export function keyFor(request: Request): string {
  const name = nameOf(request);
  const key = pendingKeys.get(name) ?? randomHex();
  pendingKeys.delete(name);
  return key;
}

/** Keeps the key of a failed write, unless it was certainly not executed. */
export function keepKey(request: Request, key: string, failure: unknown): void {
  if (failure instanceof RequestError && !failure.isUndecided) return;
  pendingKeys.set(nameOf(request), key);
  const [oldest] = pendingKeys.keys();
  if (pendingKeys.size > MAX_KEYS && oldest !== undefined) pendingKeys.delete(oldest);
}

function nameOf({ method, url, body }: Request): string {
  return `${method} ${url} ${JSON.stringify(body)}`;
}
