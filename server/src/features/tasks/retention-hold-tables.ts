import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/columns.ts';
import { project } from './project-tables.ts';

/** Tasks with their subtasks, projects with their tasks, and views, labels and forms in the trash, that are not purged. */
export const retentionHold = pgTable(
  'retention_hold',
  {
    /** The task, project, view, label or form. */
    entityId: uuid().primaryKey(),
    kind: text().notNull(),
    /** Its project, or the project itself; null for a label of all projects. */
    projectId: uuid().references(() => project.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    setBy: uuid(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [index('retention_hold_project').on(table.projectId)],
);
