import { type Db, rowsOf, statement } from '../../kernel/database/db.ts';
import { isGranted } from './permission-holder-store.ts';
import type { ButtonRow } from './permission-names.ts';

const buttons = statement(`
  select p.perms as action, p.perms_type as type, p.name, p.name_zh as "nameZh", p.status, ${isGranted('$1', 'p.id')} as granted
  from sys_permission p where p.menu_type = 2 and p.perms is not null order by p.sort_no, p.id
`);

/** Lists all buttons and whether the user has each. */
export async function buttonRows(db: Db, userId: string): Promise<ButtonRow[]> {
  return await rowsOf<ButtonRow>(db, buttons, [userId]);
}
