import { createHash } from 'node:crypto';
import type { Db } from '../../../kernel/db.ts';
import { requesterOf } from '../../../kernel/throttle/networks.ts';
import { type Address, admitAddressLookup, admitPersonLookup } from '../../../kernel/throttle/throttle.ts';
import { isUsedUp, takeKeys, takeOne, type Window } from '../../../kernel/throttle/throttle-store.ts';

const TEN_MINUTES = 600;
/** So many characters may have come since the last call of a client that asks while somebody types. */
const TYPED_AT_ONCE = 3;

/** Names somebody asks about in one call, and who asks: an address, or an account that is signed in. */
export type LookUp = { address: Address; actorId?: string | undefined; names: readonly string[] };

/**
 * Lets somebody ask whether accounts with these names exist, or fails with `tooManyRequests`. What they asked lately costs
 * nothing, and neither does the name they asked last with more characters at its end: clients ask with every key that is typed.
 */
export async function admitLookups(db: Db, { address, actorId, names }: LookUp): Promise<void> {
  const who = whoAsks({ address, actorId });
  const fresh = [];
  for (const name of names) if (!(await isUsedUp(db, askedOf(who, name)))) fresh.push(name);
  if (fresh.length === 0) return;
  let isTyped = true;
  for (const name of fresh) if (!(await takeKeys(db, shorterOf(who, name)))) isTyped = false;
  if (!isTyped) await (actorId ? admitPersonLookup(db, actorId) : admitAddressLookup(db, address));
  for (const name of fresh) {
    await takeOne(db, askedOf(who, name));
    await takeOne(db, lastOf(who, name));
  }
}

const turns = new Map<string, Promise<unknown>>();

/** Answers those who ask with every key they type one call after the other: typed faster than answers come, each still goes on from the one before. */
export async function inTurn<T>(asker: Omit<LookUp, 'names'>, answer: () => Promise<T>): Promise<T> {
  const who = whoAsks(asker);
  const mine = (turns.get(who) ?? Promise.resolve()).then(answer, answer);
  turns.set(who, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(who) === mine) turns.delete(who);
  }
}

function whoAsks({ address, actorId }: Omit<LookUp, 'names'>): string {
  return actorId ?? requesterOf(address.ip);
}

function askedOf(who: string, name: string): Window {
  return { key: `asked for ${hashOf(name)} by ${who}`, limit: 1, seconds: TEN_MINUTES };
}

/** Is there while a name has not been typed on: each goes on to one other only, or it would be a way to try many. */
function lastOf(who: string, name: string): Window {
  return { key: `typed last ${hashOf(name)} by ${who}`, limit: 1, seconds: TEN_MINUTES };
}

function shorterOf(who: string, name: string): string[] {
  const letters = [...name];
  return Array.from({ length: TYPED_AT_ONCE }, (_, left) => letters.slice(0, -1 - left).join('')).map(
    (shorter) => lastOf(who, shorter).key,
  );
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 22);
}
