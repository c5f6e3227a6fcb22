import { findAccount, findAccountForDepartments, type StoredAccount } from '../../../connectors/account-store.ts';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { chooseAccount } from './choice.ts';
import { candidatesFor } from './choice-store.ts';
import type { FollowedParcel } from './sync-store.ts';

/** How long a choice is cached, in milliseconds: computing it reads thousands of parcels. */
const CACHED_FOR = 30_000;

type Chosen = { id: string; until: number };
const chosen = new WeakMap<Db, Map<string, Chosen>>();
/** An id that matches no account. */
const NONE = '0'.repeat(32);

/**
 * The account for the registration of a parcel: one of its provider, or one of any provider if the system selects it. A registration that
 * may have been sent stays with its account, because only that one can tell whether it arrived.
 */
export async function accountFor(
  db: Db,
  actor: Actor,
  parcel: FollowedParcel,
  mayBeSent: boolean,
): Promise<StoredAccount | undefined> {
  if (mayBeSent && parcel.accountId) {
    const before = await findAccount(db, parcel.accountId);
    if (before && (parcel.provider === null || parcel.provider === before.provider)) return before;
  }
  if (parcel.provider) return await findAccountForDepartments(db, parcel.provider, actor.orgCodes);
  return await chosenFor(db, actor, parcel.carrierName);
}

async function chosenFor(db: Db, { orgCodes }: Actor, carrier: string | null): Promise<StoredAccount | undefined> {
  const cache = chosen.get(db) ?? new Map<string, Chosen>();
  chosen.set(db, cache);
  const now = performance.now();
  for (const [key, { until }] of cache) if (until < now) cache.delete(key);
  const key = JSON.stringify([carrier?.toLowerCase() ?? null, orgCodes]);
  const before = await findAccount(db, cache.get(key)?.id ?? NONE);
  if (before) return before;
  const id = chooseAccount(await candidatesFor(db, { orgCodes, carrier }))?.id;
  if (id !== undefined) cache.set(key, { id, until: now + CACHED_FOR });
  return await findAccount(db, id ?? NONE);
}
