import { createHash } from 'node:crypto';
import type { Db } from '../../kernel/database/db.ts';
import { requesterOf } from '../../kernel/throttle/networks.ts';
import { type Address, admitAddressLookup, admitPersonLookup } from '../../kernel/throttle/throttle.ts';
import { consumeKeys, consumeOne, isUsedUp, type Window } from '../../kernel/throttle/throttle-store.ts';

const TEN_MINUTES = 600;
/** Maximum number of characters added between two calls of a client that queries on every keystroke. */
const MAX_KEYSTROKES = 3;

/** Names queried in one call, and the requester: an address or a signed-in user. */
export type AccountLookup = { address: Address; actorId?: string | undefined; names: readonly string[] };

/**
 * Rate-limits queries for the existence of accounts; fails with `tooManyRequests`. Recently queried names are free, and
 * so is the last name extended by a few characters, because clients query on every keystroke.
 */
export async function admitLookups(db: Db, { address, actorId, names }: AccountLookup): Promise<void> {
  const requester = requesterKey({ address, actorId });
  const loaded = [];
  for (const name of names) if (!(await isUsedUp(db, queriedWindow(requester, name)))) loaded.push(name);
  if (loaded.length === 0) return;
  let isTyped = true;
  for (const name of loaded) if (!(await consumeKeys(db, prefixKeys(requester, name)))) isTyped = false;
  if (!isTyped) await (actorId ? admitPersonLookup(db, actorId) : admitAddressLookup(db, address));
  for (const name of loaded) {
    await consumeOne(db, queriedWindow(requester, name));
    await consumeOne(db, lastTypedWindow(requester, name));
  }
}

const queues = new Map<string, Promise<unknown>>();

/**
 * Runs the lookups of one requester one after the other, so that each keystroke extends the previous name even when
 * answers are slow.
 */
export async function serialized<T>(lookup: Omit<AccountLookup, 'names'>, answer: () => Promise<T>): Promise<T> {
  const requester = requesterKey(lookup);
  const current = (queues.get(requester) ?? Promise.resolve()).then(answer, answer);
  queues.set(requester, current);
  try {
    return await current;
  } finally {
    if (queues.get(requester) === current) queues.delete(requester);
  }
}

function requesterKey({ address, actorId }: Omit<AccountLookup, 'names'>): string {
  return actorId ?? requesterOf(address.ip);
}

function queriedWindow(requester: string, name: string): Window {
  return { key: `asked for ${hashOf(name)} by ${requester}`, limit: 1, seconds: TEN_MINUTES };
}

/** Exists until a name is extended: each may be extended only once, or it would allow enumerating names. */
function lastTypedWindow(requester: string, name: string): Window {
  return { key: `typed last ${hashOf(name)} by ${requester}`, limit: 1, seconds: TEN_MINUTES };
}

function prefixKeys(requester: string, name: string): string[] {
  const letters = [...name];
  return Array.from({ length: MAX_KEYSTROKES }, (_, left) => letters.slice(0, -1 - left).join('')).map(
    (shorter) => lastTypedWindow(requester, shorter).key,
  );
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 22);
}
