import { type Db, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';

const insertUser = statement(`
  insert into sys_user (id, username, username_skeleton, realname, password_hash, password_changed_at)
  values ($1, $2, $3, $2, $4, now())
`);
const grantAdmin = statement(`
  insert into sys_user_role (user_id, role_id) select $1, id from sys_role where role_code = 'admin' returning role_id
`);
const findAccount = statement(`
  select id, username, status = 1 as active from sys_user where username_skeleton = $1 and deleted_at is null
`);

export type Account = { id: string; username: string; active: boolean };
export type NewAccount = { id: string; username: string; skeleton: string; passwordHash: string };

/** Inserts an account with the role `admin`; returns false when that role does not exist. */
export async function insertAdministrator(db: Db, account: NewAccount): Promise<boolean> {
  await rowsOf(db, insertUser, [account.id, account.username, account.skeleton, account.passwordHash]);
  return (await rowOf(db, grantAdmin, [account.id])) !== undefined;
}

/** Finds an account by the skeleton of its username. */
export async function findByUsername(db: Db, skeleton: string): Promise<Account | undefined> {
  return await rowOf<Account>(db, findAccount, [skeleton]);
}
