import type { Repetition } from '@opsyard/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sysUser } from '../identity/people-tables.ts';
import { task } from './task-tables.ts';

/** A task of a series of tasks; the one that is not continued yet is followed by the next when it is done. */
export const taskRecurrence = pgTable(
  'task_recurrence',
  {
    taskId: uuid()
      .primaryKey()
      .references(() => task.id, { onDelete: 'cascade' }),
    seriesId: uuid().notNull(),
    /** Its number in the series, from 1. */
    occurrence: integer().notNull(),
    repetition: jsonb().$type<Repetition>().notNull(),
    /** Who set it; days are those of their time zone. */
    setBy: uuid().references(() => sysUser.id),
    /** Whether the next task has been made, or the series has ended; it stays so when this task is reopened or the next one deleted. */
    continued: boolean().notNull().default(false),
  },
  (table) => [
    // Two processes that make the next task of a series at once make one.
    uniqueIndex('task_recurrence_occurrence').on(table.seriesId, table.occurrence),
    index('task_recurrence_waiting').on(table.taskId).where(sql`not continued`),
  ],
);
