import { sql } from 'drizzle-orm';
import { customType, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * A tree of categories; `code` consists of the codes of its ancestors, three characters each, so that a branch is a
 * range.
 */
export const sysCategory = pgTable(
  'sys_category',
  {
    id: uuid().primaryKey(),
    parentId: uuid(),
    name: text().notNull(),
    nameZh: text(),
    code: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sys_category_code').on(sql`${table.code} collate "C"`),
    index('sys_category_parent').on(table.parentId),
  ],
);

/** A rule for values, in parts. */
export const sysCheckRule = pgTable(
  'sys_check_rule',
  {
    id: uuid().primaryKey(),
    ruleCode: text().notNull(),
    ruleName: text().notNull(),
    ruleDescription: text(),
    parts: jsonb().$type<unknown[]>().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('sys_check_rule_code').on(table.ruleCode)],
);

/** Operations and failures; deletable, unlike the audit. */
export const sysLog = pgTable(
  'sys_log',
  {
    id: uuid().primaryKey(),
    at: instant().notNull(),
    /** 1 sign-in and sign-out, 2 change, 3 server error. */
    logType: integer().notNull(),
    operateType: integer(),
    content: text().notNull(),
    userId: uuid(),
    username: text(),
    ip: text(),
    agent: text(),
    method: text(),
    requestUrl: text(),
    requestParam: text(),
    requestType: text(),
    status: integer(),
    failure: text(),
    requestId: text(),
    costTime: integer(),
    search: tsvector().notNull(),
  },
  (table) => [
    index('sys_log_type').on(table.logType, table.id),
    index('sys_log_user').on(table.username, table.id),
    index('sys_log_at').on(table.at),
    index('sys_log_search').using('gin', table.search),
  ],
);

/** A stored file; its id has 122 random bits and is part of its URL. */
export const commonFile = pgTable('common_file', {
  id: uuid().primaryKey(),
  fileId: uuid().notNull(),
  folder: text().notNull(),
  name: text().notNull(),
});
