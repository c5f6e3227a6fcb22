import type pg from 'pg';
import { type Db, wrap } from '../../../kernel/database/db.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { type KeyBundle, newBundle, openBundle, sealBundle } from '../../../kernel/secrets/key-bundle.ts';
import { findSecretKeys, type KeySource, keyFileIn, makeKeyFile } from '../../../kernel/secrets/key-file.ts';
import { findSealedKeys, lockKeys, storeSealedKeys } from '../../../kernel/secrets/keys-store.ts';
import type { SecretKey } from '../../../kernel/secrets/secret-key.ts';
import { keyRecordMissing, secretKeyMissing } from '../../../kernel/secrets/secret-key-problems.ts';
import { setKeys } from '../../../kernel/secrets/secret-store.ts';
import { CHAIN_START, replaceHead } from '../../audit/index.ts';
import { resealAll } from './reseal.ts';
import { deletePlaintextSecret, findStateBeforeKeys } from './sealed-store.ts';

export type KeysOpened = 'known' | 'made' | 'moved out of the database';

/**
 * Opens the keys of an installation, and creates them at the first start. A secret stored in the database by an older
 * version is removed from it and everything sealed with it is sealed again. Throws a problem with instructions when the
 * key is missing.
 */
export async function openKeys(pool: pg.Pool, source: KeySource): Promise<KeysOpened> {
  const keys = await findSecretKeys(source);
  const opened = await transact(pool, {
    async work(db) {
      await lockKeys(db);
      const stored = await findSealedKeys(db);
      if (!stored) return await begin(db, source, keys);
      const bundle = openBundle(stored, keys);
      if (!bundle) throw secretKeyMissing({ keyId: stored.keyId, file: keyFileIn(source), found: keys.length });
      setKeys(pool, { source, bundle, sealed: stored.sealed });
      return 'known' as const;
    },
  });
  // A file left by another database cannot be opened with the new keys.
  if (opened !== 'known') await replaceHead(source, undefined);
  return opened;

  async function begin(db: Db, source: KeySource, configuredKeys: readonly SecretKey[]): Promise<KeysOpened> {
    const { plaintext, used, lastEvent } = await findStateBeforeKeys(db);
    if (used && plaintext === null) throw keyRecordMissing();
    const from = { seq: 0, hash: CHAIN_START, ...lastEvent, proved: true };
    await saveBundle(db, {
      pool,
      source,
      given: configuredKeys,
      bundle: newBundle(from, plaintext === null ? [] : [plaintext]),
    });
    if (plaintext === null) return 'made';
    await resealAll(db);
    await deletePlaintextSecret(db);
    return 'moved out of the database';
  }
}

type BundleToSave = { pool: pg.Pool; source: KeySource; given: readonly SecretKey[]; bundle: KeyBundle };

/** Seals a bundle with the current key, created if missing, and uses it from now on. */
export async function saveBundle(db: Db, { pool, source, given: configuredKeys, bundle }: BundleToSave): Promise<void> {
  // Must be on disk before the database depends on it.
  const [key] = configuredKeys.length > 0 ? configuredKeys : await makeKeyFile(source);
  if (!key) throw new Error('There is no secret key');
  const sealed = sealBundle(bundle, key);
  await storeSealedKeys(db, sealed);
  setKeys(pool, { source, bundle, sealed: sealed.sealed });
}

/** Id of the secret key a database needs, if any. */
export async function requiredKeyId(pool: pg.Pool): Promise<string | undefined> {
  return (await findSealedKeys(wrap(pool)))?.keyId;
}
