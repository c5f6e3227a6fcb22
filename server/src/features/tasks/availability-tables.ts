import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { sysUser } from '../identity/people-tables.ts';

/** The capacity of a user on a working day; by default eight hours. */
export const personCapacity = pgTable('person_capacity', {
  userId: uuid()
    .primaryKey()
    .references(() => sysUser.id, { onDelete: 'cascade' }),
  minutesPerDay: integer().notNull(),
  daysOff: date().array().notNull().default(sql`'{}'`),
});

/** When a person is absent next, both days included, and who decides about approvals in their place. */
export const personAbsence = pgTable(
  'person_absence',
  {
    userId: uuid()
      .primaryKey()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    fromDay: date().notNull(),
    untilDay: date().notNull(),
    substituteId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
  },
  (table) => [index('person_absence_substitute').on(table.substituteId)],
);
