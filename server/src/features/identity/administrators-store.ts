import { type Db, rowsOf, statement } from '../../kernel/database/db.ts';

// Counts roles of every department: whoever can grant permissions is an administrator.
const names = statement(`
  with grants as (select id from sys_permission where perms = 'system:permission:grant')
  select u.id as "userId", u.realname from sys_user u
  where u.deleted_at is null and u.id in (
    select ur.user_id from sys_user_role ur join sys_role_permission rp using (role_id)
    where rp.permission_id in (select id from grants)
    union
    select du.user_id from sys_depart_role_user du join sys_depart_role_permission rp using (role_id)
    where rp.permission_id in (select id from grants)
  )
`);

/** Lists the display names of all administrators of permissions. */
export async function administratorNames(db: Db): Promise<{ userId: string; realname: string }[]> {
  return await rowsOf(db, names);
}
