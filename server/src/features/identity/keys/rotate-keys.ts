import type pg from 'pg';
import { wrap } from '../../../kernel/database/db.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { newBundle, openBundle, renewed } from '../../../kernel/secrets/key-bundle.ts';
import { findSecretKeys, type KeySource, keyFileIn, writeKeyFile } from '../../../kernel/secrets/key-file.ts';
import { findSealedKeys, lockKeys } from '../../../kernel/secrets/keys-store.ts';
import { newSecretKey } from '../../../kernel/secrets/secret-key.ts';
import { keyRecordMissing, secretKeyMissing } from '../../../kernel/secrets/secret-key-problems.ts';
import { appendAudit, CHAIN_START, recordHead, replaceHead } from '../../audit/index.ts';
import { AdminRefused } from '../admin.ts';
import { saveBundle } from './open-keys.ts';
import { resealAll } from './reseal.ts';
import { deleteSealed, findStateBeforeKeys } from './sealed-store.ts';

const BY_COMMAND = { actorId: null, username: null, ip: null, agent: null } as const;

/** Activates a new secret key, seals all secrets again and returns the id of the key. */
export async function rotateKeys(pool: pg.Pool, source: KeySource): Promise<string> {
  const found = await findSecretKeys(source);
  // Former keys stay in the file: older backups need them.
  const keys = source.SECRET_KEY ? found : [newSecretKey(), ...found];
  if (!source.SECRET_KEY) await writeKeyFile(source, keys);
  return await transact(pool, {
    async work(db) {
      await lockKeys(db);
      const stored = await findSealedKeys(db);
      if (!stored) throw keyRecordMissing();
      const bundle = openBundle(stored, keys);
      if (!bundle) throw secretKeyMissing({ keyId: stored.keyId, file: keyFileIn(source), found: keys.length });
      const [current] = keys;
      if (!current || current.id === stored.keyId) throw nothingToRotateTo();
      await saveBundle(db, { pool, source, given: keys, bundle: renewed(bundle) });
      await resealAll(db);
      await appendAudit(db, { ...BY_COMMAND, kind: 'keysRotated', detail: { from: stored.keyId, to: current.id } });
      return current.id;
    },
  });
}

/**
 * Creates new keys when the secret key is lost, deletes what only it could open, and returns the id of the new key.
 * Refused while the key is available.
 */
export async function replaceLostKey(pool: pg.Pool, source: KeySource): Promise<string> {
  const keys = await findSecretKeys(source);
  const id = await transact(pool, {
    async work(db) {
      await lockKeys(db);
      const stored = await findSealedKeys(db);
      const { plaintext, lastEvent } = await findStateBeforeKeys(db);
      if (plaintext !== null || (stored && openBundle(stored, keys))) throw notLost();
      const from = { seq: 0, hash: CHAIN_START, ...lastEvent, proved: false };
      await saveBundle(db, { pool, source, given: keys, bundle: newBundle(from) });
      await deleteSealed(db);
      await appendAudit(db, { ...BY_COMMAND, kind: 'keyReplaced', detail: { lost: stored?.keyId ?? null } });
      return (await findSealedKeys(db))?.keyId ?? '';
    },
  });
  await replaceHead(source, undefined);
  await recordHead(wrap(pool), source);
  return id;
}

function nothingToRotateTo(): AdminRefused {
  return new AdminRefused(
    'SECRET_KEY is the key in force already. Make a new one (openssl rand -base64 32), set SECRET_KEY to it and SECRET_KEYS to the former one for every process, and run this again.\nSECRET_KEY 就是当前使用的密钥。请生成新密钥（openssl rand -base64 32），在所有进程中把 SECRET_KEY 设为新密钥、SECRET_KEYS 设为旧密钥，然后重新运行。',
  );
}

function notLost(): AdminRefused {
  return new AdminRefused(
    'The secret key of this database is here and opens it; nothing was changed. To have a new one: npm run -s admin -- rotate-key.\n此数据库的密钥就在此处且可用，未做任何改动。如需更换：npm run -s admin -- rotate-key。',
  );
}
