import { type Db, rowsOf, statement } from '../../kernel/db.ts';
import { hasPermission } from './permission-holder-store.ts';
import type { ButtonRow } from './permission-names.ts';

const buttons = statement(`
  select p.perms as action, p.perms_type as type, p.name, p.name_zh as "nameZh", p.status, ${hasPermission('$1', 'p.id')} as granted
  from sys_permission p where p.menu_type = 2 and p.perms is not null order by p.sort_no, p.id
`);

/** Every button of the system, and whether a role of this person grants it. */
export async function buttonRows(db: Db, userId: string): Promise<ButtonRow[]> {
  return await rowsOf<ButtonRow>(db, buttons, [userId]);
}
