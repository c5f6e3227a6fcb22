import type { Repetition } from '@opsyard/contract';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sysUser } from '../identity/people-tables.ts';
import { task } from './task-tables.ts';

/** A task of a series; the last one gets a successor when it is completed. */
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
    /** Its date in the series and the due date it got, if these differ; while it has that due date, the next date follows the former. */
    day: date(),
    due: date(),
    /** The day on which the next task is created ahead, and the due date of this one from which that day was found. */
    nextOn: date(),
    nextAfter: date(),
    /** The user who set it; dates are in their time zone. */
    setBy: uuid().references(() => sysUser.id),
    /** Whether the next task was created, or the series has ended; unchanged when this task is reopened or the next one deleted. */
    continued: boolean().notNull().default(false),
  },
  (table) => [
    // Two processes that create the next task of a series concurrently create one.
    uniqueIndex('task_recurrence_occurrence').on(table.seriesId, table.occurrence),
    index('task_recurrence_waiting').on(table.taskId).where(sql`not continued`),
  ],
);
