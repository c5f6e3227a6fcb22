import { poolOf } from '../database-pool.ts';
import type { Db } from '../db.ts';
import { type KeyBundle, openBundle } from './key-bundle.ts';
import { findSecretKeys, type KeySource } from './key-file.ts';
import { findSealedKeys } from './keys-store.ts';
import { deriveKey } from './sealing.ts';

/** What a secret is for; each purpose has a key of its own. */
export type Purpose =
  | 'password in transit'
  | 'password at rest'
  | 'image code'
  | 'session cookie'
  | 'second step at rest'
  | 'gateway at rest'
  | 'connector at rest'
  | 'recovery code'
  | 'message code';

/** For how long a process goes by the keys it knows before it looks whether another one has rotated them. */
const FRESH = 5_000;

type Known = { source: KeySource; bundle: KeyBundle; sealed: string; lookedAt: number };
const known = new WeakMap<object, Known>();

/** Lets everything that works on this pool use the keys. */
export function setKeys(pool: object, { source, bundle, sealed }: Omit<Known, 'lookedAt'>): void {
  known.set(pool, { source, bundle, sealed, lookedAt: performance.now() });
}

/** The installation's current key for a purpose, 32 bytes. */
export async function secretFor(db: Db, purpose: Purpose): Promise<Buffer> {
  const [current] = await secretsFor(db, purpose);
  if (!current) throw new Error('The installation has no secret');
  return current;
}

/** All keys of a purpose, the current one first: what was made before a rotation goes by an older one. */
export async function secretsFor(db: Db, purpose: Purpose, { anew = false } = {}): Promise<Buffer[]> {
  const { secrets } = (await keysOf(db, anew)).bundle;
  return secrets.map((secret) => deriveKey(Buffer.from(secret, 'base64'), purpose));
}

/** What the audit trail is keyed with, and from where on. */
export async function auditKeyOf(db: Db): Promise<{ key: Buffer; from: KeyBundle['audit']['from'] }> {
  const { secret, from } = (await keysOf(db, false)).bundle.audit;
  return { key: deriveKey(Buffer.from(secret, 'base64'), 'audit chain'), from };
}

async function keysOf(db: Db, anew: boolean): Promise<Known> {
  const keys = known.get(poolOf(db.$client));
  if (!keys) throw new Error('The keys of this database have not been opened');
  if (!anew && performance.now() - keys.lookedAt < FRESH) return keys;
  const row = await findSealedKeys(db);
  if (row && row.sealed !== keys.sealed) {
    // Not there yet where each process is given the key by its environment: those that know the older one go on with it.
    const bundle = openBundle(row, await findSecretKeys(keys.source));
    if (bundle) Object.assign(keys, { bundle, sealed: row.sealed });
  }
  keys.lookedAt = performance.now();
  return keys;
}
