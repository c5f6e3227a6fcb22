import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sysDepart, sysUser } from './people-tables.ts';

const instant = () => timestamp({ withTimezone: true });

export const sysRole = pgTable(
  'sys_role',
  {
    id: uuid().primaryKey(),
    roleCode: text().notNull(),
    roleName: text().notNull(),
    description: text(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('sys_role_code').on(table.roleCode)],
);

export const sysUserRole = pgTable(
  'sys_user_role',
  {
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    roleId: uuid()
      .notNull()
      .references(() => sysRole.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] }), index('sys_user_role_role').on(table.roleId)],
);

/** A role within one department. */
export const sysDepartRole = pgTable(
  'sys_depart_role',
  {
    id: uuid().primaryKey(),
    departId: uuid()
      .notNull()
      .references(() => sysDepart.id, { onDelete: 'cascade' }),
    roleCode: text().notNull(),
    roleName: text().notNull(),
    description: text(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('sys_depart_role_code').on(table.departId, sql`lower(${table.roleCode})`)],
);

export const sysDepartRoleUser = pgTable(
  'sys_depart_role_user',
  {
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    roleId: uuid()
      .notNull()
      .references(() => sysDepartRole.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roleId] }),
    index('sys_depart_role_user_role').on(table.roleId),
  ],
);

/** A menu entry (`menuType` 0 top level, 1 nested), or a button (2) whose `perms` is the permission it grants. */
export const sysPermission = pgTable(
  'sys_permission',
  {
    id: uuid().primaryKey(),
    parentId: uuid(),
    name: text().notNull(),
    nameZh: text(),
    url: text(),
    component: text(),
    componentName: text(),
    redirect: text(),
    perms: text(),
    /** 1 shown when granted, 2 a data permission, which buttons ignore. */
    permsType: text().notNull().default('1'),
    menuType: integer().notNull(),
    sortNo: integer().notNull().default(0),
    icon: text(),
    route: boolean().notNull().default(true),
    alwaysShow: boolean().notNull().default(false),
    hidden: boolean().notNull().default(false),
    keepAlive: boolean().notNull().default(true),
    internalOrExternal: boolean().notNull().default(false),
    /** '1': the permission is required; '0': it is disabled and everybody has it. */
    status: text().notNull().default('1'),
    description: text(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('sys_permission_parent').on(table.parentId)],
);

export const sysRolePermission = pgTable(
  'sys_role_permission',
  {
    roleId: uuid()
      .notNull()
      .references(() => sysRole.id, { onDelete: 'cascade' }),
    permissionId: uuid()
      .notNull()
      .references(() => sysPermission.id, { onDelete: 'cascade' }),
    /** Data rules that restrict this grant to some records. */
    dataRuleIds: uuid().array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.permissionId] }),
    index('sys_role_permission_permission').on(table.permissionId),
  ],
);

export const sysDepartRolePermission = pgTable(
  'sys_depart_role_permission',
  {
    roleId: uuid()
      .notNull()
      .references(() => sysDepartRole.id, { onDelete: 'cascade' }),
    permissionId: uuid()
      .notNull()
      .references(() => sysPermission.id, { onDelete: 'cascade' }),
    dataRuleIds: uuid().array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.permissionId] }),
    index('sys_depart_role_permission_permission').on(table.permissionId),
  ],
);

/** Maximum permissions of the roles of a department; its rules restrict every grant through the department. */
export const sysDepartPermission = pgTable(
  'sys_depart_permission',
  {
    departId: uuid()
      .notNull()
      .references(() => sysDepart.id, { onDelete: 'cascade' }),
    permissionId: uuid()
      .notNull()
      .references(() => sysPermission.id, { onDelete: 'cascade' }),
    dataRuleIds: uuid().array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.departId, table.permissionId] }),
    index('sys_depart_permission_permission').on(table.permissionId),
  ],
);

/** A condition on rows or columns that restricts a grant of a menu entry. */
export const sysPermissionDataRule = pgTable(
  'sys_permission_data_rule',
  {
    id: uuid().primaryKey(),
    permissionId: uuid()
      .notNull()
      .references(() => sysPermission.id, { onDelete: 'cascade' }),
    ruleName: text().notNull(),
    ruleColumn: text().notNull(),
    ruleConditions: text().notNull(),
    ruleValue: text().notNull(),
    status: text().notNull().default('1'),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('sys_permission_data_rule_permission').on(table.permissionId)],
);
