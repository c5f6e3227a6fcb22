import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { BaseVersion, OptionalName } from '../kernel/legacy-wire.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Line, MapOf, Nullable, OneOf } from '../kernel/shapes.ts';
import { rightsFailures } from './failures.ts';

const { notFound, staleVersion } = commonFailures;
const { parentInvalid, permsTaken, urlInvalid, tooMany, beyondOwn, lastAdministrator, ruleInUse } = rightsFailures;

/** A menu entry or button as shown in its editor. */
export type MenuEntry = {
  id: string;
  key: string;
  title: string;
  parentId: string;
  name: string;
  nameZh: string | null;
  perms: string | null;
  permsType: string;
  icon: string | null;
  component: string | null;
  componentName: string | null;
  url: string | null;
  redirect: string | null;
  sortNo: number;
  menuType: number;
  isLeaf: boolean;
  route: boolean;
  keepAlive: boolean;
  alwaysShow: boolean;
  hidden: boolean;
  internalOrExternal: boolean;
  /** '1' if the permission is required; '0' if everyone has it. */
  status: string;
  description: string | null;
  delFlag: number;
  ruleFlag: number;
  /** The number of data rules of the entry. */
  rules: number;
  version: number;
  createTime: string;
  updateTime: string;
  children?: MenuEntry[];
};
const text = () => Nullable(Type.String());
export const MenuEntryShape = Type.Unsafe<MenuEntry>(
  Type.Object(
    {
      id: Id,
      key: Type.String(),
      title: Type.String(),
      parentId: Type.String(),
      name: Type.String(),
      nameZh: text(),
      perms: text(),
      permsType: Type.String(),
      icon: text(),
      component: text(),
      componentName: text(),
      url: text(),
      redirect: text(),
      sortNo: Type.Integer(),
      menuType: Type.Integer(),
      isLeaf: Type.Boolean(),
      route: Type.Boolean(),
      keepAlive: Type.Boolean(),
      alwaysShow: Type.Boolean(),
      hidden: Type.Boolean(),
      internalOrExternal: Type.Boolean(),
      status: Type.String(),
      description: text(),
      delFlag: Type.Integer(),
      ruleFlag: Type.Integer(),
      rules: Type.Integer(),
      version: Type.Integer(),
      createTime: Type.String(),
      updateTime: Type.String(),
      children: Type.Optional(Type.Array(Type.Unsafe<MenuEntry>({ $ref: 'MenuEntry#' }))),
    },
    { $id: 'MenuEntry' },
  ),
);
const Entry = Type.Unsafe<MenuEntry>({ $ref: 'MenuEntry#' });

/** What an entry of the permission tree is shown with. */
export const entryFacts = {
  id: Id,
  parentId: Nullable(Id),
  name: Type.String(),
  nameZh: Nullable(Type.String()),
  menuType: Type.Integer(),
  perms: Nullable(Type.String()),
};

/** A node of a tree for selection, in the legacy format. */
export type TreeNode = {
  key: string;
  value: string;
  title: string;
  slotTitle: string;
  label: string;
  isLeaf: boolean;
  icon: string | null;
  parentId: string | null;
  ruleFlag: number;
  scopedSlots: { title: string };
  children?: TreeNode[];
};
export const TreeNodeShape = Type.Unsafe<TreeNode>(
  Type.Object(
    {
      key: Type.String(),
      value: Type.String(),
      title: Type.String(),
      slotTitle: Type.String(),
      label: Type.String(),
      isLeaf: Type.Boolean(),
      icon: text(),
      parentId: text(),
      ruleFlag: Type.Integer(),
      scopedSlots: Type.Object({ title: Type.String() }),
      children: Type.Optional(Type.Array(Type.Unsafe<TreeNode>({ $ref: 'PermissionTreeNode#' }))),
    },
    { $id: 'PermissionTreeNode' },
  ),
);
export const PermissionTree = Type.Object({
  treeList: Type.Array(Type.Unsafe<TreeNode>({ $ref: 'PermissionTreeNode#' })),
  ids: Type.Array(Type.String()),
});

const optional = (max: number) => Type.Optional(Nullable(Line(max, 0)));
const Flag = Type.Optional(Nullable(Type.Boolean()));

/** The writable fields of an entry; other fields are ignored. */
export type MenuEntryDraft = Static<typeof MenuEntryDraft>;
export const MenuEntryDraft = Type.Object(
  {
    name: Line(100),
    nameZh: optional(100),
    /** Empty for a root entry. */
    parentId: Type.Optional(Nullable(Type.String({ pattern: '^([0-9a-f]{32})?$' }))),
    menuType: Type.Integer({ minimum: 0, maximum: 2 }),
    url: optional(512),
    component: optional(200),
    componentName: optional(100),
    redirect: optional(512),
    perms: Type.Optional(Nullable(Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9:_.*/-]*$' }))),
    permsType: Type.Optional(Nullable(OneOf(['1', '2']))),
    sortNo: Type.Optional(Nullable(Type.Number({ minimum: -1_000_000, maximum: 1_000_000 }))),
    icon: optional(60),
    route: Flag,
    keepAlive: Flag,
    alwaysShow: Flag,
    hidden: Flag,
    internalOrExternal: Flag,
    status: Type.Optional(Nullable(OneOf(['0', '1']))),
    description: optional(500),
  },
  { additionalProperties: true },
);

const changed = Type.Object(
  {
    ...MenuEntryDraft.properties,
    id: Id,
    name: OptionalName(100),
    menuType: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2 }))),
    version: BaseVersion,
  },
  { additionalProperties: true },
);
/** Comma-separated ids in the legacy format, often with a trailing comma. */
export const JoinedIds = Type.String({ maxLength: 80_000, pattern: '^[0-9a-f,]*$' });
const ParentId = Type.String({ pattern: '^([0-9a-f]{32})?$' });
const view = 'system:permission:view';
const edit = 'system:permission:edit';

/** Menu entries and buttons, to which permissions are granted. */
export const menuEntry = defineRoutes('menuEntry', {
  list: {
    method: 'GET',
    path: '/sys/permission/list',
    summary: 'All menu entries and buttons as a tree',
    access: view,
    reply: Type.Array(Entry),
  },
  systemMenuList: {
    method: 'GET',
    path: '/sys/permission/getSystemMenuList',
    summary: 'The entries at the top',
    access: view,
    reply: Type.Array(Entry),
  },
  systemSubmenu: {
    method: 'GET',
    path: '/sys/permission/getSystemSubmenu',
    summary: 'What lies directly below an entry',
    access: view,
    query: Type.Object({ parentId: Id }, { additionalProperties: true }),
    reply: Type.Array(Entry),
  },
  systemSubmenuBatch: {
    method: 'GET',
    path: '/sys/permission/getSystemSubmenuBatch',
    summary: 'What lies directly below each of several entries',
    access: view,
    query: Type.Object({ parentIds: JoinedIds }, { additionalProperties: true }),
    reply: MapOf(Type.Array(Entry)),
  },
  treeList: {
    method: 'GET',
    path: '/sys/permission/queryTreeList',
    summary: 'Everything that can be permitted, as a tree to choose from',
    access: view,
    reply: PermissionTree,
  },
  listAsync: {
    method: 'GET',
    path: '/sys/permission/queryListAsync',
    summary: 'One level of the tree to choose from',
    access: view,
    query: Type.Object({ pid: Type.Optional(ParentId) }, { additionalProperties: true }),
    reply: Type.Array(Type.Unsafe<TreeNode>({ $ref: 'PermissionTreeNode#' })),
  },
  add: {
    method: 'POST',
    path: '/sys/permission/add',
    summary: 'Add a menu item or a button; administrators have it immediately',
    access: edit,
    body: MenuEntryDraft,
    reply: Type.Object({ id: Id }),
    failures: [parentInvalid, permsTaken, urlInvalid, tooMany, beyondOwn, ruleInUse],
  },
  edit: {
    method: 'PUT',
    path: '/sys/permission/edit',
    summary: 'Edit a menu item or a button',
    access: edit,
    body: changed,
    reply: Type.Object({ id: Id, version: Type.Integer() }),
    failures: [notFound, staleVersion, parentInvalid, permsTaken, urlInvalid, beyondOwn, lastAdministrator, ruleInUse],
  },
  order: {
    method: 'PUT',
    path: '/sys/permission/order',
    summary: 'Reorder menu items or move one',
    access: edit,
    body: Type.Object(
      { parentId: ParentId, ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    reply: Done,
    failures: [notFound, parentInvalid, lastAdministrator],
  },
  lost: {
    method: 'GET',
    path: '/sys/permission/lost',
    summary: 'What would be lost with an entry: what lies below it, and whose grants',
    access: edit,
    query: Type.Object({ id: Id }, { additionalProperties: true }),
    reply: Type.Object({
      entries: Type.Integer(),
      rules: Type.Integer(),
      roles: Type.Array(Type.String()),
      departments: Type.Array(Type.String()),
      people: Type.Integer(),
    }),
    failures: [notFound],
  },
  delete: {
    method: 'DELETE',
    path: '/sys/permission/delete',
    summary: 'Delete a menu item with its sub-items and all their grants',
    access: edit,
    query: Type.Object({ id: Id }, { additionalProperties: true }),
    reply: Done,
    failures: [notFound, beyondOwn, lastAdministrator, ruleInUse],
  },
  deleteBatch: {
    method: 'DELETE',
    path: '/sys/permission/deleteBatch',
    summary: 'Delete menu items with their sub-items',
    access: edit,
    query: Type.Object({ ids: JoinedIds }, { additionalProperties: true }),
    reply: Done,
    failures: [notFound, beyondOwn, lastAdministrator, ruleInUse],
  },
});
