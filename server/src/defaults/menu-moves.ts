import { type DefaultEntry, menuId, permissionId } from './default-menu.ts';
import { type FormerPlace, formerEntries, formerPermissions } from './former-menu.ts';

/** An entry of an earlier edition: where it stood and what it was called, and where and how it does from now on. */
export type MenuMove = {
  id: string;
  fromParentId: string;
  fromSortNo: number;
  toParentId: string | null;
  toSortNo: number;
  fromName: string;
  fromNameZh: string;
  toName: string;
  toNameZh: string;
};

/** The groups of administration: once an installation has them, administrators alone move entries. */
export const administrationGroups = ['People', 'Access', 'Content', 'Messages', 'System'].map((name) =>
  menuId(`administration${name}`),
);

/** Everything below administration and task management as it was before there were groups. */
export function menuMoves(entries: readonly DefaultEntry[]): MenuMove[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const former: [string, FormerPlace][] = [
    ...Object.entries(formerEntries).map(([key, place]): [string, FormerPlace] => [menuId(key), place]),
    ...Object.entries(formerPermissions).map(([code, place]): [string, FormerPlace] => [permissionId(code), place]),
  ];
  return former.flatMap(([id, place]) => {
    const entry = byId.get(id);
    return entry ? [moveOf(entry, place)] : [];
  });
}

function moveOf({ id, ...to }: DefaultEntry, { parent, position, name, nameZh }: FormerPlace): MenuMove {
  return {
    id,
    fromParentId: menuId(parent),
    fromSortNo: position,
    toParentId: to.parentId,
    toSortNo: to.sortNo,
    fromName: name ?? to.name,
    fromNameZh: nameZh ?? to.nameZh,
    toName: to.name,
    toNameZh: to.nameZh,
  };
}
