import { sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

export const sysDict = pgTable(
  'sys_dict',
  {
    id: uuid().primaryKey(),
    dictCode: text().notNull(),
    dictName: text().notNull(),
    description: text(),
    /** Set while in the recycle bin. */
    deletedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('sys_dict_code').on(table.dictCode).where(sql`deleted_at is null`)],
);

export const sysDictItem = pgTable(
  'sys_dict_item',
  {
    id: uuid().primaryKey(),
    dictId: uuid()
      .notNull()
      .references(() => sysDict.id, { onDelete: 'cascade' }),
    itemValue: text().notNull(),
    itemText: text().notNull(),
    itemTextZh: text(),
    color: text(),
    description: text(),
    sortOrder: integer().notNull().default(0),
    status: text().notNull().default('1'),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('sys_dict_item_value').on(table.dictId, table.itemValue)],
);
