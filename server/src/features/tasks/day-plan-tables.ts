import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { sysUser } from '../identity/people-tables.ts';
import { task } from './task-tables.ts';

/** Blocks of time that users plan for tasks on their days; only they see them. Times are those of the user's clock. */
export const taskBlock = pgTable(
  'task_block',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    taskId: uuid()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    /** In minutes after midnight. */
    start: integer().notNull(),
    minutes: integer().notNull(),
  },
  (table) => [
    index('task_block_day').on(table.userId, table.day),
    index('task_block_task').on(table.taskId),
    check('task_block_within_day', sql`start >= 0 and minutes > 0 and start + minutes <= 1440`),
  ],
);
