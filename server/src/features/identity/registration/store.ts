import { accountFailures } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { violatedConstraint } from '../../../kernel/database/retryable.ts';
import { fail } from '../../../kernel/fail.ts';

const findConflicts = statement(`
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
const insertProved = statement(`
  insert into sys_user (id, username, username_skeleton, realname, password_hash, email, email_proved_at, status, language,
    password_changed_at)
  values ($1, $2, $3, $2, $4, $5, now(), 1, $6, now())
`);

const TAKEN: Readonly<Record<string, (typeof accountFailures)[keyof typeof accountFailures]>> = {
  sys_user_username: accountFailures.usernameTaken,
  sys_user_email: accountFailures.emailTaken,
  sys_user_phone: accountFailures.phoneTaken,
};

export type Names = { skeleton?: string | undefined; email?: string | undefined; phone?: string | undefined };

/** Which of these names are taken. */
export async function findTaken(
  db: Db,
  { skeleton, email, phone }: Names,
): Promise<{ username: boolean; email: boolean; phone: boolean }> {
  const values = [skeleton ?? null, email ?? null, phone ?? null];
  const row = await rowOf<{ username: boolean; email: boolean; phone: boolean }>(db, findConflicts, values);
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

/** Inserts an account; unique constraints decide whether its names are free. */
export async function insertRegistered(db: Db, account: Registration): Promise<void> {
  const { id, username, skeleton, passwordHash, email, phone, waits, language } = account;
  await refusingTaken(
    rowsOf(db, insert, [id, username, skeleton, passwordHash, email, phone, waits ? 3 : 1, language]),
  );
}

/** Inserts an account with a verified address and no number. */
export async function insertInvited(db: Db, account: Omit<Registration, 'phone' | 'waits'>): Promise<void> {
  const { id, username, skeleton, passwordHash, email, language } = account;
  await refusingTaken(rowsOf(db, insertProved, [id, username, skeleton, passwordHash, email, language]));
}

async function refusingTaken(inserting: Promise<unknown>): Promise<void> {
  try {
    await inserting;
  } catch (error) {
    const failure = TAKEN[violatedConstraint(error) ?? ''];
    if (failure) fail(failure);
    throw error;
  }
}
