import { accountFailures } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { violatedConstraint } from '../../../kernel/retryable.ts';

const taken = statement(`
  select
    exists (select 1 from sys_user where username_skeleton = $1 and deleted_at is null) as username,
    exists (select 1 from sys_user where lower(email) = lower($2) and deleted_at is null) as email,
    exists (select 1 from sys_user where phone = $3 and deleted_at is null) as phone
`);
const insert = statement(`
  insert into sys_user (id, username, username_skeleton, realname, password_hash, email, phone, status, language,
    password_changed_at)
  values ($1, $2, $3, $2, $4, $5, $6, $7, $8, now())
`);

const TAKEN: Readonly<Record<string, (typeof accountFailures)[keyof typeof accountFailures]>> = {
  sys_user_username: accountFailures.usernameTaken,
  sys_user_email: accountFailures.emailTaken,
  sys_user_phone: accountFailures.phoneTaken,
};

export type Names = { skeleton?: string | undefined; email?: string | undefined; phone?: string | undefined };

/** Which of these names an account has already. */
export async function takenAmong(
  db: Db,
  { skeleton, email, phone }: Names,
): Promise<{ username: boolean; email: boolean; phone: boolean }> {
  const values = [skeleton ?? null, email ?? null, phone ?? null];
  const row = await rowOf<{ username: boolean; email: boolean; phone: boolean }>(db, taken, values);
  return row ?? { username: false, email: false, phone: false };
}

export type Registration = {
  id: string;
  username: string;
  skeleton: string;
  passwordHash: string;
  email: string;
  phone: string;
  waits: boolean;
  language: string;
};

/** Adds an account without role and department; the database's constraints decide whether its names are free. */
export async function insertRegistered(db: Db, account: Registration): Promise<void> {
  const { id, username, skeleton, passwordHash, email, phone, waits, language } = account;
  try {
    await rowsOf(db, insert, [id, username, skeleton, passwordHash, email, phone, waits ? 3 : 1, language]);
  } catch (error) {
    const failure = TAKEN[violatedConstraint(error) ?? ''];
    if (failure) fail(failure);
    throw error;
  }
}
