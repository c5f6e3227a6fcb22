import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sysUser } from '../identity/people-tables.ts';

/** Users and the days (UTC) on which they opened the system, with the first address. */
export const visit = pgTable(
  'visit',
  {
    day: date().notNull(),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    ip: text(),
  },
  (table) => [primaryKey({ columns: [table.day, table.userId] }), index('visit_user').on(table.userId)],
);
