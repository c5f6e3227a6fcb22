import { poolOf } from '../database/database-pool.ts';
import type { Db } from '../database/db.ts';
import { type KeyBundle, openBundle } from './key-bundle.ts';
import { findSecretKeys, type KeySource } from './key-file.ts';
import { findSealedKeys } from './keys-store.ts';
import { deriveKey } from './sealing.ts';

/** The purpose of a secret; each has its own key. */
export type Purpose =
  | 'password in transit'
  | 'password at rest'
  | 'image code'
  | 'session cookie'
  | 'second step at rest'
  | 'gateway at rest'
  | 'connector at rest'
  | 'recovery code'
  | 'message code'
  | 'request page';

/** Milliseconds that keys are cached before checking for a rotation by another process. */
const FRESH = 5_000;

type Known = { source: KeySource; bundle: KeyBundle; sealed: string; checkedAt: number };
const known = new WeakMap<object, Known>();

/** Sets the keys for a connection pool. */
export function setKeys(pool: object, { source, bundle, sealed }: Omit<Known, 'checkedAt'>): void {
  known.set(pool, { source, bundle, sealed, checkedAt: performance.now() });
}

/** The current key for a purpose, 32 bytes. */
export async function secretFor(db: Db, purpose: Purpose): Promise<Buffer> {
  const [current] = await secretsFor(db, purpose);
  if (!current) throw new Error('The installation has no secret');
  return current;
}

/** All keys for a purpose, the current one first: data from before a rotation needs an older one. */
export async function secretsFor(db: Db, purpose: Purpose, { anew = false } = {}): Promise<Buffer[]> {
  const { secrets } = (await keysOf(db, anew)).bundle;
  return secrets.map((secret) => deriveKey(Buffer.from(secret, 'base64'), purpose));
}

/** The key of the audit log, and the event from which on it is used. */
export async function auditKeyOf(db: Db): Promise<{ key: Buffer; from: KeyBundle['audit']['from'] }> {
  const { secret, from } = (await keysOf(db, false)).bundle.audit;
  return { key: deriveKey(Buffer.from(secret, 'base64'), 'audit chain'), from };
}

async function keysOf(db: Db, anew: boolean): Promise<Known> {
  const keys = known.get(poolOf(db.$client));
  if (!keys) throw new Error('The keys of this database have not been opened');
  if (!anew && performance.now() - keys.checkedAt < FRESH) return keys;
  const row = await findSealedKeys(db);
  if (row && row.sealed !== keys.sealed) {
    // If the environment provides the key, processes with the former one continue to use it.
    const bundle = openBundle(row, await findSecretKeys(keys.source));
    if (bundle) Object.assign(keys, { bundle, sealed: row.sealed });
  }
  keys.checkedAt = performance.now();
  return keys;
}
