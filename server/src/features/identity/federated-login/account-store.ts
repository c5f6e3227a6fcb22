import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { skeletonOf } from '../username.ts';
import type { Proof } from './proof.ts';

/** Local account found for an external identity. */
export type FoundAccount = { id: string; username: string; status: number };

const ACCOUNT = 'u.id, u.username, u.status';
const lock = statement('select pg_advisory_xact_lock(hashtextextended($1, 7260213))');
const linked = statement(`
  select ${ACCOUNT}, u.deleted_at is not null as gone
  from third_account t join sys_user u on u.id = t.user_id where t.issuer = $1 and t.subject = $2
`);
// Accounts with a password or another sign-in method are already in use.
const unclaimed = statement(`
  select ${ACCOUNT} from sys_user u
  where u.username_skeleton = $1 and u.deleted_at is null and u.password_hash is null
    and not exists (select 1 from third_account t where t.user_id = u.id)
    and not exists (select 1 from passkey p where p.user_id = u.id)
`);
// Only a verified address identifies an account: anybody can register with somebody else's.
const byEmail = statement(`
  select ${ACCOUNT} from sys_user u
  where lower(u.email) = lower($1) and u.deleted_at is null and u.status = 1
    and u.email_proved_at is not null
    and not exists (select 1 from third_account t where t.user_id = u.id and t.source = $2)
`);
const create = statement(`
  insert into sys_user (id, username, username_skeleton, realname, email, email_proved_at, status)
  select $1, $2, $3, $4, free.email, case when free.email is not null then now() end, $6::int
  from (values (case
    when not exists (select 1 from sys_user where lower(email) = lower($5::text) and deleted_at is null) then $5::text
  end)) as free (email)
  on conflict (username_skeleton) where deleted_at is null do nothing
  returning id, username, status
`);
const link = statement(`
  insert into third_account (issuer, subject, source, user_id, label) values ($1, $2, $3, $4, $5)
  on conflict (issuer, subject) do nothing returning issuer
`);
const unlinkSource = statement('delete from third_account where user_id = $1 and source = $2 returning label');
/** Serializes sign-ins of the same subject; holds an advisory lock until the end of the transaction. */
export async function lockSubject(db: Db, { issuer, subject }: Proof): Promise<void> {
  await rowsOf(db, lock, [`${issuer} ${subject}`]);
}

/** Finds the account linked to a subject; `gone` when it was deleted. */
export async function findLinked(
  db: Db,
  { issuer, subject }: Proof,
): Promise<(FoundAccount & { gone: boolean }) | undefined> {
  return await rowOf(db, linked, [issuer, subject]);
}

/** Finds an account created for a directory user who has not signed in yet. */
export async function findUnclaimedAccount(db: Db, username: string): Promise<FoundAccount | undefined> {
  return await rowOf(db, unclaimed, [skeletonOf(username)]);
}

/** Finds the active account with an address verified by the provider. */
export async function findByEmail(db: Db, email: string, source: string): Promise<FoundAccount | undefined> {
  return await rowOf(db, byEmail, [email, source]);
}

export type NewAccount = { username: string; realname: string; email: string | null; status: number };

/** Creates an account without department; undefined when the name is taken. */
export async function createAccount(db: Db, account: NewAccount): Promise<FoundAccount | undefined> {
  const { username, realname, email, status } = account;
  return await rowOf(db, create, [newId(), username, skeletonOf(username), realname, email, status]);
}

/** Links an account to a subject; returns false when the subject is already linked. */
export async function linkAccount(db: Db, userId: string, { issuer, subject, source, label }: Proof): Promise<boolean> {
  return (await rowOf(db, link, [issuer, subject, source, userId, label])) !== undefined;
}

/** Unlinks an account from a provider; returns whether it was linked. */
export async function unlinkAccount(db: Db, userId: string, source: string): Promise<boolean> {
  return (await rowOf(db, unlinkSource, [userId, source])) !== undefined;
}
