import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

/** A user. `status` 1 is active, 2 frozen, 3 registered and awaiting approval. */
export const sysUser = pgTable(
  'sys_user',
  {
    id: uuid().primaryKey(),
    username: text().notNull(),
    /** Username for comparison: NFKC, lower case, confusable characters mapped. */
    usernameSkeleton: text().notNull(),
    realname: text().notNull(),
    /** Pinyin initials of a Chinese name, for search. */
    initials: text().generatedAlwaysAs(sql`pinyin_initials(realname)`),
    passwordHash: text(),
    avatar: text(),
    email: text(),
    /** When the e-mail address was verified; only then is it valid for sign-in, recovery and linking of accounts. */
    emailProvedAt: instant(),
    phone: text(),
    sex: integer(),
    birthday: text(),
    workNo: text(),
    post: text(),
    telephone: text(),
    status: integer().notNull().default(1),
    /** 1 is a member, 2 a leader of the departments of `departIds`. */
    userIdentity: integer().notNull().default(1),
    departIds: uuid().array().notNull().default(sql`'{}'`),
    activitiSync: integer().notNull().default(0),
    currentOrgCode: text(),
    language: text(),
    timeZone: text(),
    preferences: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    passwordChangedAt: instant(),
    lastSeenAt: instant(),
    deletedAt: instant(),
    /** When the personal data was erased; the row remains as author of other records. */
    erasedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sys_user_work_no').on(table.workNo).where(sql`deleted_at is null and work_no is not null`),
    uniqueIndex('sys_user_username').on(table.usernameSkeleton).where(sql`deleted_at is null`),
    uniqueIndex('sys_user_email').on(sql`lower(${table.email})`).where(sql`deleted_at is null and email is not null`),
    uniqueIndex('sys_user_phone').on(table.phone).where(sql`deleted_at is null and phone is not null`),
    index('sys_user_newest').on(table.createdAt, table.id).where(sql`deleted_at is null`),
  ],
);

export const sysDepart = pgTable(
  'sys_depart',
  {
    id: uuid().primaryKey(),
    parentId: uuid(),
    orgCode: text().notNull(),
    departName: text().notNull(),
    departNameEn: text(),
    departNameAbbr: text(),
    description: text(),
    orgCategory: text().notNull().default('2'),
    departOrder: integer().notNull().default(0),
    managerId: uuid().references(() => sysUser.id),
    mobile: text(),
    fax: text(),
    address: text(),
    memo: text(),
    status: text().notNull().default('1'),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('sys_depart_org_code').on(table.orgCode), index('sys_depart_parent').on(table.parentId)],
);

/** Codes of deleted departments: access granted to one must not apply to a later department. */
export const sysDepartRetired = pgTable('sys_depart_retired', { orgCode: text().primaryKey() });

export const sysUserDepart = pgTable(
  'sys_user_depart',
  {
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    departId: uuid()
      .notNull()
      .references(() => sysDepart.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.departId] }),
    index('sys_user_depart_depart').on(table.departId),
  ],
);
