import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

const save = statement(`
  insert into message_code (key, code_hash, expires_at) values ($1, $2, now() + interval '5 minutes')
  on conflict (key) do update set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at
`);
const consume = statement(`
  delete from message_code where key = $1 and code_hash = $2 and tries < 5 and expires_at > now() returning key
`);
const countWrongGuess = statement(`
  update message_code set tries = tries + 1 where key = $1 and tries < 5 and expires_at > now() returning tries
`);
const deleteExpired = statement('delete from message_code where expires_at < now()');
const targetsOf = statement(`
  select array_remove(array[phone, case when email_proved_at is not null then lower(email) end], null) as targets
  from sys_user where id = $1
`);
const ownerOfPhone = statement(`
  select id, username, status = 1 as active from sys_user where phone = $1 and deleted_at is null
`);

/** Saves a code, replacing an older one under the same key. */
export async function saveCode(db: Db, key: string, codeHash: string): Promise<void> {
  await rowsOf(db, save, [key, codeHash]);
}

/** Consumes a code if it is right and not expired. */
export async function consumeCode(db: Db, key: string, codeHash: string): Promise<boolean> {
  return (await rowOf(db, consume, [key, codeHash])) !== undefined;
}

/** Counts a wrong guess and returns the total; undefined when there is no code. */
export async function recordWrongGuess(db: Db, key: string): Promise<number | undefined> {
  return (await rowOf<{ tries: number }>(db, countWrongGuess, [key]))?.tries;
}

export async function deleteExpiredCodes(db: Db): Promise<void> {
  await rowsOf(db, deleteExpired);
}

/** Targets of codes for an account: its mobile number and its verified e-mail address. */
export async function findCodeTargets(db: Db, userId: string): Promise<string[]> {
  const row = await rowOf<{ targets: string[] }>(db, targetsOf, [userId]);
  return row?.targets ?? [];
}

export type PhoneOwner = { id: string; username: string; active: boolean };

/** The account with a mobile number. */
export async function findOwnerOfPhone(db: Db, phone: string): Promise<PhoneOwner | undefined> {
  return await rowOf<PhoneOwner>(db, ownerOfPhone, [phone]);
}
