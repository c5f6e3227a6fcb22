import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { isGrantedAnywhere } from '../../identity/index.ts';

const HOLDS_ONE = `u.status = 1 and u.deleted_at is null and exists (
  select 1 from sys_permission p where p.perms = any ($1::text[]) and p.perms_type <> '2' and ${isGrantedAnywhere('u.id', 'p.id')}
)`;
const holders = statement(`
  select u.id, u.language, case when u.email_proved_at is not null then u.email end as email
  from sys_user u where ${HOLDS_ONE} order by u.id limit 1000
`);
const somebody = statement(`select 1 from sys_user u where ${HOLDS_ONE} limit 1`);
const everybody = statement('select id from sys_user where status = 1 and deleted_at is null');

/** Users with any of these permissions are notified when a gateway is changed. */
export const ADMINISTRATORS = ['system:gateway:edit', 'system:security:edit'];

export type Administrator = { id: string; language: string | null; email: string | null };

/** Active users who hold any of the permissions, at most 1,000; `email` only if it is verified. */
export async function findAdministrators(db: Db, permissions: readonly string[]): Promise<Administrator[]> {
  return await rowsOf<Administrator>(db, holders, [permissions]);
}

/** Whether any active user holds any of these permissions. */
export async function anyoneHolds(db: Db, permissions: readonly string[]): Promise<boolean> {
  return permissions.length > 0 && (await rowOf(db, somebody, [permissions])) !== undefined;
}

export async function activeIds(db: Db): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, everybody)).map(({ id }) => id);
}
