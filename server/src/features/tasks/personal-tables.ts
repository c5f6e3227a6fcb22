import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant, plainText } from '../../kernel/columns.ts';
import { sysUser } from '../identity/people-tables.ts';
import { task } from './task-tables.ts';

/**
 * The user's own arrangement of their tasks: their order across projects, and snoozes. A trigger ends a snooze when the user becomes responsible
 * for the task, or its due date is moved to an earlier date.
 */
export const taskPersonal = pgTable(
  'task_personal',
  {
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    taskId: uuid()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    /** The rank among all ranked tasks of the user. */
    rank: plainText(),
    snoozedUntil: date(),
    /** The start of that day in the user's time zone. */
    returnsAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.taskId] }),
    index('task_personal_rank').on(table.userId, table.rank).where(sql`rank is not null`),
    index('task_personal_task').on(table.taskId),
  ],
);
