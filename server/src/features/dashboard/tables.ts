import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sysUser } from '../identity/people-tables.ts';

/** Who has opened the system on which day (of UTC), and from where first. */
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
