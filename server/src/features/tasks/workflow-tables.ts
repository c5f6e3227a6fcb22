import type { WorkflowRules } from '@opsyard/contract';
import { integer, jsonb, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
    /** The number of its latest version; 0 while none has been published. */
    published: integer().notNull().default(0),
    /** What the next version is to be; null: what the latest is. */
    draft: jsonb().$type<WorkflowRules>(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('task_workflow_project').on(table.projectId)],
);

/** A published version of the workflow of a project; never changed. */
export const taskWorkflowVersion = pgTable(
  'task_workflow_version',
  {
    workflowId: uuid()
      .notNull()
      .references(() => taskWorkflow.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    definition: jsonb().$type<WorkflowRules>().notNull(),
    publishedBy: uuid(),
    publishedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workflowId, table.number] })],
);
