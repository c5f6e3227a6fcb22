import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { isGranted } from '../../identity/index.ts';
import type { MenuRow } from './menu-tree.ts';

const GRANTED = isGranted('$1', 'p.id');
const menus = statement(`
  select p.id, p.parent_id as "parentId", p.name, p.name_zh as "nameZh", p.url, p.component,
    p.component_name as "componentName", p.redirect, p.menu_type as "menuType", p.icon, p.route,
    p.always_show as "alwaysShow", p.hidden, p.keep_alive as "keepAlive",
    p.internal_or_external as "internalOrExternal", ${GRANTED} as granted
  from sys_permission p where p.menu_type in (0, 1) order by p.sort_no, p.id
`);
const frames = statement(`
  select distinct url from sys_permission
  where menu_type in (0, 1) and not internal_or_external and url ~* '^\\s*https?://' limit 100
`);

/** All menu entries in order, and whether the user has each. */
export async function menuRows(db: Db, userId: string): Promise<MenuRow[]> {
  return await rowsOf<MenuRow>(db, menus, [userId]);
}

/** URLs of external pages the menu shows in frames. */
export async function frameAddresses(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ url: string }>(db, frames);
  return rows.map(({ url }) => url);
}
