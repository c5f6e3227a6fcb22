import type { FeatureContract } from '@opsyard/contract';
import { stableId } from '../kernel/database/stable-id.ts';
import type { DefaultRole, ServerFeature } from '../kernel/feature.ts';

export type DefaultEntry = {
  id: string;
  parentId: string | null;
  name: string;
  nameZh: string;
  url: string | null;
  component: string | null;
  perms: string | null;
  menuType: number;
  sortNo: number;
  icon: string | null;
  hidden: boolean;
  grantedTo: readonly DefaultRole[];
  /** The permission that included this one in earlier versions. */
  partOf?: string | undefined;
};

/** Defaults of the features; English names are in the contract. */
export type FeatureDefaults = {
  contracts: readonly FeatureContract[];
  features: readonly Pick<ServerFeature, 'name' | 'menu' | 'permissions' | 'dictionaries'>[];
};

/** Stable id of a default menu entry. */
export const menuId = (key: string) => stableId(`menu ${key}`);
/** Stable id of a permission. */
export const permissionId = (code: string) => stableId(`button ${code}`);

/** Default menu entries, with the permissions below them. */
export function defaultEntries({ contracts, features }: FeatureDefaults): DefaultEntry[] {
  const pages = new Map(
    features.flatMap((feature) => Object.keys(feature.menu).map((key): [string, string] => [key, feature.name])),
  );
  const menus = features.flatMap(({ menu }) => Object.entries(menu)).map(([key, entry]) => menuEntry(key, entry));
  const names = Object.assign({}, ...contracts.map(({ permissions }) => permissions)) as Record<string, string>;
  const permissions = features.flatMap(({ name, permissions }) =>
    Object.entries(permissions).map(([code, { nameZh, page, grantedTo = [], partOf }]) => {
      if (!pages.has(page))
        throw new Error(`The permission ${code} belongs to a page ${page} that is not in the menu.`);
      return { code, name: names[code] ?? code, nameZh, page, grantedTo, partOf, isOwnPage: pages.get(page) === name };
    }),
  );
  return [...menus, ...ordered(permissions).map(permissionEntry)];
}

type Entry = ServerFeature['menu'][string];

function menuEntry(
  key: string,
  { parent, position, icon, hidden = false, grantedTo = [], ...entry }: Entry,
): DefaultEntry {
  return {
    ...entry,
    id: menuId(key),
    parentId: parent === undefined ? null : menuId(parent),
    perms: null,
    menuType: parent === undefined ? 0 : 1,
    sortNo: position,
    icon: icon ?? null,
    hidden,
    grantedTo,
  };
}

type PermissionPlacement = {
  code: string;
  name: string;
  nameZh: string;
  page: string;
  grantedTo: readonly DefaultRole[];
  partOf: string | undefined;
  isOwnPage: boolean;
};

/** Within a page, permissions of its own feature come first. */
function ordered<P extends PermissionPlacement>(permissions: readonly P[]): (P & { sortNo: number })[] {
  const inOrder = [...permissions.filter(({ isOwnPage }) => isOwnPage), ...permissions.filter((one) => !one.isOwnPage)];
  return inOrder.map((permission, sortNo) => ({ ...permission, sortNo }));
}

function permissionEntry({
  code,
  name,
  nameZh,
  page,
  grantedTo,
  partOf,
  sortNo,
}: PermissionPlacement & { sortNo: number }): DefaultEntry {
  return {
    id: permissionId(code),
    parentId: menuId(page),
    name,
    nameZh,
    url: null,
    component: null,
    perms: code,
    menuType: 2,
    sortNo,
    icon: null,
    hidden: false,
    grantedTo,
    partOf,
  };
}
