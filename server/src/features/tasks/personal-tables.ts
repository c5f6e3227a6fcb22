import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant, plainText } from '../../kernel/columns.ts';
import { sysUser } from '../identity/people-tables.ts';
import { task } from './task-tables.ts';

/**
 * What users arrange among their own tasks: their order across projects, and until when tasks are hidden from them. A trigger ends a
 * snooze when the user becomes responsible for the task, or the due date is moved to before the day.
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
    /** Among all ranked tasks of the user. */
    rank: plainText(),
    snoozedUntil: date(),
    /** When that day begins where the user is. */
    returnsAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.taskId] }),
    index('task_personal_rank').on(table.userId, table.rank).where(sql`rank is not null`),
    index('task_personal_task').on(table.taskId),
  ],
);
