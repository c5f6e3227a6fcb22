import { type Db, rowOf, rowsOf, statement } from '../db.ts';

const LOCK = 7_260_217;

const takeTurn = statement(`select pg_advisory_xact_lock(${LOCK})`);
const find = statement(`select value from installation where name = 'keys'`);
const keep = statement(`
  insert into installation (name, value) values ('keys', $1::jsonb)
  on conflict (name) do update set value = excluded.value
`);

/** The installation's secrets as the database keeps them: sealed with the secret key of that name. */
export type SealedKeys = { keyId: string; sealed: string };

/** Processes that open, rotate or replace the keys at once take turns. */
export async function takeKeysTurn(db: Db): Promise<void> {
  await rowsOf(db, takeTurn);
}

/** The sealed secrets, if the installation has any yet. */
export async function findSealedKeys(db: Db): Promise<SealedKeys | undefined> {
  return (await rowOf<{ value: SealedKeys }>(db, find))?.value;
}

/** Keeps the sealed secrets in place of what was kept. */
export async function keepSealedKeys(db: Db, keys: SealedKeys): Promise<void> {
  await rowsOf(db, keep, [JSON.stringify(keys)]);
}
