import type { WorkflowRules } from '@opsyard/contract';
import { integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/columns.ts';
import { project } from './project-tables.ts';

/** Which transitions between the statuses of a project are allowed, and what applies to tasks that enter a status. */
export const taskWorkflow = pgTable(
  'task_workflow',
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    /** Read as a whole with each change of a status, in the statement that reads the status. */
    rules: jsonb().$type<WorkflowRules>().notNull(),
    version: integer().notNull().default(1),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('task_workflow_project').on(table.projectId)],
);
