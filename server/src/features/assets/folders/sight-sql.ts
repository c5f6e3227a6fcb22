import type { Permission } from '@opsyard/contract';
import { departmentAncestors, isGranted } from '../../identity/index.ts';

/** How much somebody may do in a folder, as the tables keep it. */
export const LEVELS = { viewer: 1, editor: 2, manager: 3 } as const;

const ALL: Permission = 'assets:folder:all';

/**
 * SQL for what a person may do in a folder: 0 nothing, 1 see, 2 change assets, 3 manage. Everything that reads or writes assets and
 * folders asks this one expression. A folder counts as gone while one above it is in the trash; `itself` leaves its own trash out.
 */
export function levelIn(folder: string, person: string, { itself = false } = {}): string {
  return `coalesce((
    select case
      when exists (
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
