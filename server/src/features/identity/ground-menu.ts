import { type Permission, permissions } from '@opsyard/contract';
import {
  administrationGroups,
  belowSystemManagement,
  belowTaskManagement,
  buttonsZh,
  type Entry,
  pageOfPermission,
  top,
} from './ground-entries.ts';
import { formerNames } from './ground-former-names.ts';
import { stableId } from './stable-id.ts';

export type GroundPermission = {
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
};

export type GroundRole = {
  id: string;
  roleCode: string;
  roleName: string;
  description: string;
  permissionIds: string[];
};

const menuId = (key: string) => stableId(`menu ${key}`);
const buttonId = (code: string) => stableId(`button ${code}`);

/** The menu and the button permissions every installation begins with. */
export const groundPermissions: readonly GroundPermission[] = [
  ...menus(top, null),
  ...menus(belowTaskManagement, 'taskManagement'),
  ...menus(administrationGroups, 'systemManagement'),
  ...Object.entries(administrationGroups).flatMap(([group, { pages }]) => menus(entriesOf(pages), group)),
  ...Object.entries(permissions).map(([perms, name], index) => ({
    id: buttonId(perms),
    parentId: menuId(pageOf(perms)),
    name,
    nameZh: buttonsZh[perms as Permission],
    url: null,
    component: null,
    perms,
    menuType: 2,
    sortNo: index,
    icon: null,
    hidden: false,
  })),
];

/** An entry of an earlier edition: where it stood and what it was called, and where and how it does from now on. */
export type GroundMove = {
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

/** Everything below administration and task management as it was before there were groups. */
export const groundMoves: readonly GroundMove[] = [
  ...Object.keys(belowTaskManagement).map((key, index) => moveOf(menuId(key), 'taskManagement', (index + 1) * 10, key)),
  ...Object.keys(belowSystemManagement).map((key, index) =>
    moveOf(menuId(key), 'systemManagement', (index + 1) * 10, key),
  ),
  ...Object.keys(permissions).map((perms, index) =>
    moveOf(buttonId(perms), perms.startsWith('system:') ? 'systemManagement' : 'taskManagement', index, perms),
  ),
];
/** The groups of administration: once they have been laid, administrators alone move entries. */
export const groupsOfAdministration = Object.keys(administrationGroups).map(menuId);

function moveOf(id: string, fromParent: string, fromSortNo: number, key = ''): GroundMove {
  const now = groundPermissions.find((entry) => entry.id === id);
  if (!now) throw new Error(`The menu has no entry ${id}.`);
  const { parentId: toParentId, sortNo: toSortNo, name: toName, nameZh: toNameZh } = now;
  const { name: fromName = toName, nameZh: fromNameZh = toNameZh } = formerNames[key] ?? {};
  return {
    id,
    fromParentId: menuId(fromParent),
    fromSortNo,
    toParentId,
    toSortNo,
    fromName,
    fromNameZh,
    toName,
    toNameZh,
  };
}

const everyday = [
  'taskList',
  'workbench',
  'taskManagement',
  'projectTasks',
  'projectSettings',
  'trash',
  'applicationCenter',
];

/** What everybody who works at the task desk finds in the menu; what they may do on a page is decided by their rights there. */
export const groundMenuOfEverybody = everyday.map(menuId);

/** The roles every installation begins with. */
export const groundRoles: readonly GroundRole[] = [
  role('admin', 'Administrator 管理员', 'May do everything. 拥有全部权限。', {
    permissionIds: groundPermissions.map(({ id }) => id),
  }),
  role('lead', 'Team lead 团队负责人', 'Creates projects, imports and exports tasks. 可立项、导入和导出任务。', {
    menu: [...everyday, 'importTasks'],
    may: ['task:use', 'task:project:add', 'task:task:import', 'task:task:export'],
  }),
  role('member', 'Member 成员', 'Works on tasks and exports them. 处理任务，可导出。', {
    menu: everyday,
    may: ['task:use', 'task:task:export'],
  }),
  role('guest', 'Guest 访客', 'Works along where invited. 参与受邀的项目。', { menu: everyday, may: ['task:use'] }),
];

function menus(entries: Record<string, Entry>, parent: string | null): GroundPermission[] {
  return Object.entries(entries).map(([key, { name, nameZh, url, component, icon = null, hidden = false }], index) => ({
    id: menuId(key),
    parentId: parent && menuId(parent),
    name,
    nameZh,
    url,
    component,
    perms: null,
    menuType: parent ? 1 : 0,
    sortNo: (index + 1) * 10,
    icon,
    hidden,
  }));
}

function entriesOf(pages: readonly string[]): Record<string, Entry> {
  return Object.fromEntries(
    Object.entries(belowSystemManagement)
      .filter(([key]) => pages.includes(key))
      .sort(([one], [other]) => pages.indexOf(one) - pages.indexOf(other)),
  );
}

function pageOf(perms: string): string {
  const parts = perms.split(':');
  const beginnings = parts.map((_, at) => parts.slice(0, parts.length - at).join(':'));
  return beginnings.flatMap((beginning) => pageOfPermission[beginning] ?? [])[0] ?? 'systemManagement';
}

type Grants = { permissionIds: string[] } | { menu: string[]; may: Permission[] };

function role(roleCode: string, roleName: string, description: string, grants: Grants): GroundRole {
  const permissionIds =
    'permissionIds' in grants ? grants.permissionIds : [...grants.menu.map(menuId), ...grants.may.map(buttonId)];
  return { id: stableId(`role ${roleCode}`), roleCode, roleName, description, permissionIds };
}
