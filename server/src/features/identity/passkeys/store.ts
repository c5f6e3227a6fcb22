import type { Passkey } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

const SHOWN = `id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;
const list = statement(`select ${SHOWN} from passkey where user_id = $1 order by created_at, id`);
const credentials = statement(
  `select credential_id as id, transports from passkey where user_id = $1 order by created_at, id`,
);
const find = statement(`
  select k.id, k.user_id as "userId", k.credential_id as "credentialId", k.public_key as "publicKey", k.counter, k.transports
  from passkey k where k.credential_id = $1
`);
const lockUser = statement('select id from sys_user where id = $1 for no key update');
const count = statement('select count(*)::int as count from passkey where user_id = $1');
const insert = statement(`
  insert into passkey (id, user_id, credential_id, public_key, counter, transports, name)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning ${SHOWN}
`);
const use = statement(`
  update passkey set counter = $3, last_used_at = now() where id = $1 and counter = $2 returning id
`);
const remove = statement('delete from passkey where id = $1 and user_id = $2 returning name');

export type KnownPasskey = {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
};
export type NewPasskey = KnownPasskey & { name: string };

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return await rowsOf<Passkey>(db, list, [userId]);
}

/** Credential descriptors of a user. */
export async function credentialsOf(db: Db, userId: string): Promise<{ id: string; transports: string[] }[]> {
  return await rowsOf(db, credentials, [userId]);
}

export async function findPasskey(db: Db, credentialId: string): Promise<KnownPasskey | undefined> {
  return await rowOf<KnownPasskey>(db, find, [credentialId]);
}

/** Number of passkeys of a user; locks the user against concurrent changes until the end of the transaction. */
export async function countPasskeys(db: Db, userId: string): Promise<number> {
  await rowsOf(db, lockUser, [userId]);
  return (await rowOf<{ count: number }>(db, count, [userId]))?.count ?? 0;
}

/** Inserts a passkey; undefined when it exists. */
export async function insertPasskey(db: Db, key: NewPasskey): Promise<Passkey | undefined> {
  const { id, userId, credentialId, publicKey, counter, transports, name } = key;
  return await rowOf<Passkey>(db, insert, [id, userId, credentialId, publicKey, counter, transports, name]);
}

/** Records a use with its new counter; returns false when it was used concurrently. */
export async function recordPasskeyUse(db: Db, { id, counter }: KnownPasskey, next: number): Promise<boolean> {
  return (await rowOf(db, use, [id, counter, next])) !== undefined;
}

/** Deletes a passkey of a user and returns its name; undefined when it is not theirs. */
export async function removePasskey(db: Db, id: string, userId: string): Promise<string | undefined> {
  return (await rowOf<{ name: string }>(db, remove, [id, userId]))?.name;
}
