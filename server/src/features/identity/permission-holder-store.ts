import type { Permission, Person } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../kernel/db.ts';
import { anywhere } from '../../kernel/list-query.ts';

/**
 * SQL for whether a person holds an entry of the menu: by one of their roles, or by a role of the department they work for at
 * present, as far as that department holds it itself. `person` and `entry` are expressions for their ids. Planned as one join of
 * seven tables the second part takes the planner four times as long, on every connection anew: `offset 0` keeps it in two.
 */
export function hasPermission(person: string, entry: string): string {
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

/** SQL for whether a person holds an entry, or would after a change of department. */
export function hasPermissionAnywhere(person: string, entry: string): string {
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
    where p.perms = any ($2::text[]) and p.perms_type <> '2' and (p.status = '0' or ${hasPermission('u.id', 'p.id')})
  )
`);

const holders = statement(`
  select u.id, u.username, u.realname, u.avatar from sys_user u
  where u.status = 1 and u.deleted_at is null and (u.realname ilike $2 or u.username ilike $2 or u.initials ilike $2)
    and exists (
      select 1 from sys_permission p
      where p.perms = $1 and p.perms_type <> '2' and (p.status = '0' or ${hasPermission('u.id', 'p.id')})
    )
  order by u.realname, u.id limit $3
`);

/** Whether somebody has an account to work with and holds at least one of some permissions at present. */
export async function holdsAny(db: Db, userId: string, permissions: readonly Permission[]): Promise<boolean> {
  return (await rowOf(db, holds, [userId, permissions])) !== undefined;
}

/** People with an account to work with who hold a permission at present and whose names contain a text. */
export async function findHolders(
  db: Db,
  permission: Permission,
  { text, limit }: { text: string; limit: number },
): Promise<Person[]> {
  return await rowsOf<Person>(db, holders, [permission, anywhere(text), limit]);
}
