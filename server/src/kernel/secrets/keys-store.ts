import { type Db, rowOf, rowsOf, statement } from '../database/db.ts';

const LOCK = 7_260_217;

const acquireLock = statement(`select pg_advisory_xact_lock(${LOCK})`);
const find = statement(`select value from installation where name = 'keys'`);
const keep = statement(`
  insert into installation (name, value) values ('keys', $1::jsonb)
  on conflict (name) do update set value = excluded.value
`);

/** The secrets of the installation as stored in the database: encrypted with the named secret key. */
export type SealedKeys = { keyId: string; sealed: string };

/** Serialises processes that open, rotate or replace the keys. */
export async function lockKeys(db: Db): Promise<void> {
  await rowsOf(db, acquireLock);
}

/** The encrypted secrets, if there are any. */
export async function findSealedKeys(db: Db): Promise<SealedKeys | undefined> {
  return (await rowOf<{ value: SealedKeys }>(db, find))?.value;
}

/** Stores the encrypted secrets. */
export async function storeSealedKeys(db: Db, keys: SealedKeys): Promise<void> {
  await rowsOf(db, keep, [JSON.stringify(keys)]);
}
