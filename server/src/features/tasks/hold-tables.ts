import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/columns.ts';
import { project } from './project-tables.ts';

/** Tasks with their subtasks, and projects with their tasks, that are not purged. */
export const retentionHold = pgTable(
  'retention_hold',
  {
    /** The task or the project. */
    entityId: uuid().primaryKey(),
    kind: text().notNull(),
    /** The project of the task, or the project itself. */
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    setBy: uuid(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [index('retention_hold_project').on(table.projectId)],
);
