import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant, plainText } from '../../kernel/columns.ts';
import { project } from './project-tables.ts';
import { task } from './task-tables.ts';

/** Another project that shows a task, with the place of the task in its order. */
export const taskPlacement = pgTable(
  'task_placement',
  {
    taskId: uuid()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    rank: plainText().notNull(),
    addedBy: uuid(),
    addedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.projectId] }),
    index('task_placement_rank').on(table.projectId, table.rank, table.taskId),
  ],
);
