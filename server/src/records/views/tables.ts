import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sysUser } from '../../features/identity/people-tables.ts';
import { instant, plainText } from '../../kernel/columns.ts';

/** A saved view of a record type. */
export const recordView = pgTable(
  'record_view',
  {
    id: uuid().primaryKey(),
    /** A record type, or the name of a type and an id behind a colon for what has views in each of many places. */
    recordType: text().notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(1),
    name: plainText().notNull(),
    kind: text().notNull(),
    filter: text().notNull(),
    words: text().notNull(),
    sort: text().notNull(),
    /** The visible columns with their widths; empty for the default. */
    columns: jsonb(),
    groupField: text().notNull(),
    boardField: text().notNull(),
    laneField: text().notNull(),
    dateField: text().notNull(),
    /** What else the page of a type keeps, by names; empty for most. */
    page: jsonb(),
    shared: boolean().notNull().default(false),
    locked: boolean().notNull().default(false),
    /** The default view for users who have not chosen one. */
    forAll: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    deletedAt: instant(),
    deletedBy: uuid(),
  },
  (table) => [
    uniqueIndex('record_view_name')
      .on(table.recordType, table.ownerId, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    index('record_view_shared').on(table.recordType, table.name).where(sql`shared and deleted_at is null`),
    uniqueIndex('record_view_for_all').on(table.recordType).where(sql`for_all and deleted_at is null`),
    index('record_view_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('record_view_trash').on(table.recordType, table.deletedAt, table.id).where(sql`deleted_at is not null`),
  ],
);

/** The default view of a user for a record type. */
export const recordViewDefault = pgTable(
  'record_view_default',
  {
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    recordType: text().notNull(),
    viewId: uuid()
      .notNull()
      .references(() => recordView.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.recordType] }),
    index('record_view_default_view').on(table.viewId),
  ],
);
