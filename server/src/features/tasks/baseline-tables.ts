import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, plainText } from '../../kernel/columns.ts';
import { sysUser } from '../identity/people-tables.ts';
import { project } from './project-tables.ts';
import { task } from './task-tables.ts';

/** A baseline: a snapshot of the dates of the tasks of a project. */
export const taskBaseline = pgTable(
  'task_baseline',
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    name: plainText().notNull(),
    /** Its number of tasks. */
    tasks: integer().notNull(),
    createdBy: uuid().references(() => sysUser.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('task_baseline_name').on(table.projectId, sql`lower(normalize(name, NFKC))`)],
);

export const taskBaselineDate = pgTable(
  'task_baseline_date',
  {
    baselineId: uuid()
      .notNull()
      .references(() => taskBaseline.id, { onDelete: 'cascade' }),
    taskId: uuid()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    startDate: date(),
    dueDate: date(),
  },
  (table) => [
    primaryKey({ columns: [table.baselineId, table.taskId] }),
    index('task_baseline_date_task').on(table.taskId),
  ],
);
