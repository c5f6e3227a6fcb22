import { type DefaultEntry, menuId, permissionId } from './default-menu.ts';
import { type FormerPosition, formerEntries, formerPermissions } from './former-menu.ts';

/** A move of an entry of an earlier version from its former position and name to the current ones. */
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

/** Groups of administration; once they exist, only administrators move entries. */
export const administrationGroups = ['People', 'Access', 'Content', 'Messages', 'System'].map((name) =>
  menuId(`administration${name}`),
);

/** Moves of the entries below administration and task management from before the groups. */
export function menuMoves(entries: readonly DefaultEntry[]): MenuMove[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const former: [string, FormerPosition][] = [
    ...Object.entries(formerEntries).map(([key, place]): [string, FormerPosition] => [menuId(key), place]),
    ...Object.entries(formerPermissions).map(([code, place]): [string, FormerPosition] => [permissionId(code), place]),
  ];
  return former.flatMap(([id, place]) => {
    const entry = byId.get(id);
    return entry ? [moveOf(entry, place)] : [];
  });
}

function moveOf({ id, ...to }: DefaultEntry, { parent, position, name, nameZh }: FormerPosition): MenuMove {
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
