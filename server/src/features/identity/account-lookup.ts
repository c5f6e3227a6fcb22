import { createHash } from 'node:crypto';
import type { Db } from '../../kernel/db.ts';
import { requesterOf } from '../../kernel/throttle/networks.ts';
import { type Address, admitAddressLookup, admitPersonLookup } from '../../kernel/throttle/throttle.ts';
import { isUsedUp, takeKeys, takeOne, type Window } from '../../kernel/throttle/throttle-store.ts';

const TEN_MINUTES = 600;
/** So many characters may have come since the last call of a client that asks while somebody types. */
const MAX_KEYSTROKES = 3;

/** Names somebody asks about in one call, and who asks: an address, or an account that is signed in. */
export type AccountLookup = { address: Address; actorId?: string | undefined; names: readonly string[] };

/**
 * Lets somebody ask whether accounts with these names exist, or fails with `tooManyRequests`. What they asked lately costs
 * nothing, and neither does the name they asked last with more characters at its end: clients ask with every key that is typed.
 */
export async function admitLookups(db: Db, { address, actorId, names }: AccountLookup): Promise<void> {
  const requester = requesterKey({ address, actorId });
  const fresh = [];
  for (const name of names) if (!(await isUsedUp(db, queriedWindow(requester, name)))) fresh.push(name);
  if (fresh.length === 0) return;
  let isTyped = true;
  for (const name of fresh) if (!(await takeKeys(db, prefixKeys(requester, name)))) isTyped = false;
  if (!isTyped) await (actorId ? admitPersonLookup(db, actorId) : admitAddressLookup(db, address));
  for (const name of fresh) {
    await takeOne(db, queriedWindow(requester, name));
    await takeOne(db, lastTypedWindow(requester, name));
  }
}

const queues = new Map<string, Promise<unknown>>();

/** Answers those who ask with every key they type one call after the other: typed faster than answers come, each still goes on from the one before. */
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

/** Is there while a name has not been typed on: each goes on to one other only, or it would be a way to try many. */
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
