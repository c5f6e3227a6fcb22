import { createHash } from 'node:crypto';
import type { MenuItem } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import { initialsOf } from './initials.ts';

export type MenuRow = {
  id: string;
  parentId: string | null;
  name: string;
  nameZh: string | null;
  url: string | null;
  component: string | null;
  componentName: string | null;
  redirect: string | null;
  menuType: number;
  icon: string | null;
  route: boolean;
  alwaysShow: boolean;
  hidden: boolean;
  keepAlive: boolean;
  internalOrExternal: boolean;
  granted: boolean;
};

const DEFAULT_COMPONENT = 'layouts/RouteView';

/** Menu tree of the granted entries, with the parents needed to reach them. */
export function menuTree(rows: readonly MenuRow[], language: Language): MenuItem[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId ?? '');
  const branch = (parentId: string, seen: ReadonlySet<string>): MenuItem[] =>
    (below.get(parentId) ?? [])
      .filter(({ id }) => !seen.has(id))
      .flatMap((row) => {
        const children = branch(row.id, new Set([...seen, row.id]));
        return row.granted || children.length > 0 ? [menuItem(row, children, language)] : [];
      });
  return branch('', new Set());
}

function menuItem(row: MenuRow, children: MenuItem[], language: Language): MenuItem {
  const { id, route, redirect, alwaysShow, hidden, menuType } = row;
  return {
    id,
    route: route ? '1' : '0',
    path: pathOf(row),
    name: row.componentName ?? nameOf(row),
    component: row.component ?? DEFAULT_COMPONENT,
    ...(redirect && menuType === 0 && { redirect }),
    ...(hidden && { hidden }),
    ...(alwaysShow && { alwaysShow }),
    meta: metaOf(row, language),
    ...(children.length > 0 && { children }),
  };
}

function metaOf(row: MenuRow, language: Language): MenuItem['meta'] {
  const { keepAlive, internalOrExternal, name, nameZh, icon, url } = row;
  const initials = nameZh ? initialsOf(nameZh) : '';
  return {
    keepAlive,
    internalOrExternal,
    title: nameIn(language, row),
    titleEn: name,
    ...(nameZh && { titleZh: nameZh }),
    ...(initials && { initials }),
    ...(icon && { icon }),
    ...(url && isElsewhere(url) && { url }),
  };
}

function pathOf({ id, url }: MenuRow): string {
  if (!url) return `/${id}`;
  return isElsewhere(url) ? md5(url) : url;
}

function nameOf({ id, url }: MenuRow): string {
  if (!url) return id;
  return isElsewhere(url) ? md5(url) : url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@');
}

function isElsewhere(url: string): boolean {
  return /^https?:\/\//i.test(url) || url.startsWith('{{');
}

/** The wire identifies an external page by the MD5 of its URL; an id, not a protection. */
function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

function nameIn(language: Language, { name, nameZh }: Pick<MenuRow, 'name' | 'nameZh'>): string {
  return language === 'zh' ? (nameZh ?? name) : name;
}
