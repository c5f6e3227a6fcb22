import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { refuseDuplicates } from './write-store.ts';

const setStatus = statement(`
  update sys_user set status = $2, version = version + 1, updated_at = now()
  where id = any ($1::uuid[]) and status in (1, 2) and status <> $2 and deleted_at is null returning id
`);
const remove = statement(`
  update sys_user set deleted_at = now(), version = version + 1, updated_at = now()
  where id = any ($1::uuid[]) and deleted_at is null returning id
`);
const clashes = statement(`
  select b.id, case
    when exists (select 1 from sys_user u where u.id <> b.id and u.username_skeleton = b.username_skeleton
      and (u.deleted_at is null or u.id = any ($1::uuid[]) and u.id < b.id)) then 'username'
    when exists (select 1 from sys_user u where u.id <> b.id and lower(u.email) = lower(b.email)
      and (u.deleted_at is null or u.id = any ($1::uuid[]) and u.id < b.id)) then 'email'
    when exists (select 1 from sys_user u where u.id <> b.id and u.phone = b.phone
      and (u.deleted_at is null or u.id = any ($1::uuid[]) and u.id < b.id)) then 'phone'
    when exists (select 1 from sys_user u where u.id <> b.id and u.work_no = b.work_no
      and (u.deleted_at is null or u.id = any ($1::uuid[]) and u.id < b.id)) then 'workNo'
  end as taken
  from sys_user b where b.id = any ($1::uuid[])
`);
const restore = statement(`
  update sys_user set deleted_at = null, version = version + 1, updated_at = now()
  where id = any ($1::uuid[]) and deleted_at is not null and erased_at is null returning id
`);
// Other records refer to the row, so it is kept without personal data.
const erase = statement(`
  update sys_user set erased_at = now(), username = 'erased-' || id, username_skeleton = 'erased-' || id, realname = '–',
    password_hash = null, avatar = null, email = null, email_proved_at = null, phone = null, sex = null, birthday = null, work_no = null,
    post = null, telephone = null, preferences = '{}', depart_ids = '{}', version = version + 1, updated_at = now()
  where id = any ($1::uuid[]) and deleted_at is not null and erased_at is null returning id
`);
const TABLES_OF_USER = [
  'sys_user_role',
  'sys_user_depart',
  'sys_depart_role_user',
  'session',
  'two_step',
  'recovery_code',
  'passkey',
  'third_account',
  'one_time_ticket',
];
// The change itself records former values, so they are deleted last.
const deleteFieldVersions = statement('delete from field_version where record_id = any ($1::uuid[])');
const leaveManaging = statement('update sys_depart set manager_id = null where manager_id = any ($1::uuid[])');
const deleteFromTables = TABLES_OF_USER.map((table) =>
  statement(`delete from ${table} where user_id = any ($1::uuid[])`),
);

async function idsOf(db: Db, sql: typeof remove, values: unknown[]): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, sql, values)).map(({ id }) => id);
}

/** Freezes (2) or unfreezes (1) accounts and returns those that changed. */
export async function setStatusOf(db: Db, ids: readonly string[], status: 1 | 2): Promise<string[]> {
  return await idsOf(db, setStatus, [ids, status]);
}

/** Moves accounts to the recycle bin, which makes their names available. */
export async function binUsers(db: Db, ids: readonly string[]): Promise<string[]> {
  return await idsOf(db, remove, [ids]);
}

/** Names of each deleted account that are in use. */
export async function findClashes(db: Db, ids: readonly string[]) {
  type Row = { id: string; taken: 'username' | 'email' | 'phone' | 'workNo' | null };
  return new Map((await rowsOf<Row>(db, clashes, [ids])).map(({ id, taken: conflict }) => [id, conflict]));
}

/** Restores accounts from the recycle bin. */
export async function restoreUsers(db: Db, ids: readonly string[]): Promise<string[]> {
  return await refuseDuplicates(() => idsOf(db, restore, [ids]));
}

/** Erases the personal data of deleted accounts. */
export async function eraseUsers(db: Db, ids: readonly string[]): Promise<string[]> {
  await rowsOf(db, leaveManaging, [ids]);
  for (const drop of deleteFromTables) await rowsOf(db, drop, [ids]);
  const erased = await idsOf(db, erase, [ids]);
  await rowsOf(db, deleteFieldVersions, [erased]);
  return erased;
}
