import type { Permission, Person } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';
import { anywhere } from '../../kernel/routes/list-query.ts';

/**
 * SQL for whether a user has a menu entry: through one of their roles, or through a role in their current department,
 * limited to what the department has. `person` and `entry` are expressions for the ids. Planning the second part as one
 * join of seven tables takes four times as long on every new connection: `offset 0` keeps it in two.
 */
export function isGranted(person: string, entry: string): string {
  return `(exists (
    select 1 from sys_user_role ur join sys_role_permission rp using (role_id)
    where ur.user_id = ${person} and rp.permission_id = ${entry}
  ) or exists (
    select 1 from (
      select dr.id, dr.depart_id
      from sys_depart_role_user du join sys_depart_role dr on dr.id = du.role_id
        join sys_user here on here.id = du.user_id
        join sys_depart hd on hd.id = dr.depart_id and hd.org_code = here.current_org_code
        join sys_user_depart hm on hm.depart_id = hd.id and hm.user_id = du.user_id
      where du.user_id = ${person} offset 0
    ) dr join sys_depart_role_permission rp on rp.role_id = dr.id
      join sys_depart_permission top on top.depart_id = dr.depart_id and top.permission_id = rp.permission_id
    where rp.permission_id = ${entry}
  ))`;
}

/** SQL for whether a user has a menu entry in any of their departments. */
export function isGrantedAnywhere(person: string, entry: string): string {
  return `(exists (
    select 1 from sys_user_role ur join sys_role_permission rp using (role_id)
    where ur.user_id = ${person} and rp.permission_id = ${entry}
  ) or exists (
    select 1 from sys_depart_role_user du join sys_depart_role dr on dr.id = du.role_id
      join sys_depart_role_permission rp on rp.role_id = dr.id
      join sys_depart_permission top on top.depart_id = dr.depart_id and top.permission_id = rp.permission_id
    where du.user_id = ${person} and rp.permission_id = ${entry}
  ))`;
}

const holds = statement(`
  select 1 from sys_user u where u.id = $1 and u.status = 1 and u.deleted_at is null and exists (
    select 1 from sys_permission p
    where p.perms = any ($2::text[]) and p.perms_type <> '2' and (p.status = '0' or ${isGranted('u.id', 'p.id')})
  )
`);

const holders = statement(`
  select u.id, u.username, u.realname, u.avatar from sys_user u
  where u.status = 1 and u.deleted_at is null and (u.realname ilike $2 or u.username ilike $2 or u.initials ilike $2)
    and exists (
      select 1 from sys_permission p
      where p.perms = $1 and p.perms_type <> '2' and (p.status = '0' or ${isGranted('u.id', 'p.id')})
    )
  order by u.realname, u.id limit $3
`);

/** Whether an active user currently has at least one of the permissions. */
export async function holdsAny(db: Db, userId: string, permissions: readonly Permission[]): Promise<boolean> {
  return (await rowOf(db, holds, [userId, permissions])) !== undefined;
}

/** Active users who currently have a permission and whose name contains a text. */
export async function findHolders(
  db: Db,
  permission: Permission,
  { text, limit }: { text: string; limit: number },
): Promise<Person[]> {
  return await rowsOf<Person>(db, holders, [permission, anywhere(text), limit]);
}
