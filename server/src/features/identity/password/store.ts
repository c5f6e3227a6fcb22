import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { isGrantedAnywhere } from '../permission-holder-store.ts';

const findHash = statement('select password_hash as hash from sys_user where id = $1');
const findOwner = statement('select id, username, realname, email, phone from sys_user where id = $1');
const findNamed = statement(`
  select id, username, realname, email, phone from sys_user where username_skeleton = $1 and deleted_at is null
`);
const replace = statement(`
  with replaced as (
    update sys_user set password_hash = $2, password_changed_at = now(), version = version + 1
    where id = $1 and ($3::text is null or password_hash = $3) and deleted_at is null returning id, username
  ), demo as (
    update installation set value = value || '{"changed": true}'
    where name = 'demo' and value->>'username' = (select username from replaced)
  )
  select id from replaced
`);
const deleteTickets = statement('delete from one_time_ticket where user_id = $1');

export type PasswordOwner = {
  id: string;
  username: string;
  realname: string;
  email: string | null;
  phone: string | null;
};

/** Password hash of a user; null without a password. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  return (await rowOf<{ hash: string | null }>(db, findHash, [userId]))?.hash ?? null;
}

/** Names of a user for validating a password. */
export async function findPasswordOwner(db: Db, userId: string): Promise<PasswordOwner | undefined> {
  return await rowOf<PasswordOwner>(db, findOwner, [userId]);
}

/** Finds the owner of a password by the skeleton of the username. */
export async function findPasswordOwnerByName(db: Db, skeleton: string): Promise<PasswordOwner | undefined> {
  return await rowOf<PasswordOwner>(db, findNamed, [skeleton]);
}

/**
 * Replaces a password and deletes the tickets of the user; returns false when the current hash is not the expected one.
 */
export async function replacePassword(
  db: Db,
  userId: string,
  { hash, expectedHash = null }: { hash: string; expectedHash?: string | null },
): Promise<boolean> {
  if (!(await rowOf(db, replace, [userId, hash, expectedHash]))) return false;
  await rowsOf(db, deleteTickets, [userId]);
  return true;
}

const rightsBeyond = statement(`
  select exists (
    select 1 from sys_permission p
    where p.perms is not null and p.perms_type <> '2' and p.perms <> all ($2::text[]) and ${isGrantedAnywhere('$1', 'p.id')}
  ) as beyond
`);

/** Whether a user has, in any department, a permission that is not in this set. */
export async function hasExcessPermissions(db: Db, userId: string, permissions: ReadonlySet<string>): Promise<boolean> {
  return (await rowOf<{ beyond: boolean }>(db, rightsBeyond, [userId, [...permissions]]))?.beyond ?? false;
}
