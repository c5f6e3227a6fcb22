import type { Permission } from '@opsyard/contract';
import { departmentAncestors, isGranted } from '../../identity/index.ts';

/** Access levels as stored. */
export const LEVELS = { viewer: 1, editor: 2, manager: 3 } as const;

const ALL: Permission = 'assets:folder:all';

/**
 * SQL for a user's access level in a folder: 0 none, 1 view, 2 change assets, 3 manage. Every query on assets and folders uses this expression.
 * A folder counts as deleted while an ancestor is in the trash; `itself` ignores its own trash, `deleted` that of its ancestors, too.
 */
export function levelIn(folder: string, person: string, { itself = false, deleted = false } = {}): string {
  return `coalesce((
    select case
      when ${deleted ? 'false and ' : ''}exists (
        select from asset_folder above
        where above.id = any (place.line) and above.deleted_at is not null ${itself ? 'and above.id <> place.folder_id' : ''}
      ) then 0
      when place.guard is null or ${managesAll(person)} then 3
      else (
        select max(entry.level) from asset_folder_access entry
        where entry.folder_id = place.guard and (
          entry.user_id = ${person}
          or entry.role_id = any (array(select role_id from sys_user_role where user_id = ${person}))
          or entry.depart_id = any (array(select id from sys_depart where org_code = any (${departmentAncestors(person)})))
        )
      )
    end
    from asset_folder_place place where place.folder_id = ${folder}
  ), 0)`;
}

function managesAll(person: string): string {
  return `(select exists (
    select from sys_permission entry
    where entry.perms = '${ALL}' and entry.perms_type <> '2' and (entry.status = '0' or ${isGranted(person, 'entry.id')})
  ))`;
}
