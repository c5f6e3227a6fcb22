import { type Db, rowOf, rowsOf, statement } from '../../kernel/database/db.ts';
import { isGranted } from './permission-holder-store.ts';

const LOCK = 7_260_215;
const CODES = ['system:permission:view', 'system:permission:edit', 'system:permission:grant'];
const SCREENS = ['system/PermissionList', 'system/RolePermission'];

const lockPermissionChanges = statement(`select pg_advisory_xact_lock(${LOCK})`);
const administratorExists = statement(`
  with recursive reachable as (
    select id, component from sys_permission where parent_id is null and menu_type in (0, 1) and route
    union
    select p.id, p.component from sys_permission p join reachable above on p.parent_id = above.id
    where p.menu_type in (0, 1) and p.route
  )
  select exists (
    select 1 from sys_user u where u.status = 1 and u.deleted_at is null
      and not exists (
        select 1 from unnest($1::text[]) as need (code) where not exists (
          select 1 from sys_permission p where p.perms = need.code and p.perms_type <> '2'
            and (p.status = '0' or ${isGranted('u.id', 'p.id')})
        )
      )
      and not exists (
        select 1 from unnest($2::text[]) as need (screen) where not exists (
          select 1 from reachable r where r.component = need.screen and ${isGranted('u.id', 'r.id')}
        )
      )
  ) as yes
`);

/** Serializes changes of permissions: takes an advisory lock until the end of the transaction. */
export async function lockPermissions(db: Db): Promise<void> {
  await rowsOf(db, lockPermissionChanges);
}

/** Whether at least one active user can administer permissions and reaches the screens for it in the menu. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  return (await rowOf<{ yes: boolean }>(db, administratorExists, [CODES, SCREENS]))?.yes ?? false;
}
