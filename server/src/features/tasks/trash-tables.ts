import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/columns.ts';
import { project } from './project-tables.ts';

/** Deleted labels and forms, as they are added again if they are restored. */
export const deletedSetting = pgTable(
  'deleted_setting',
  {
    /** The id of the label or form, which it gets again. */
    id: uuid().primaryKey(),
    /** 'label' or 'form'. */
    kind: text().notNull(),
    /** Null for a label of all projects. */
    projectId: uuid().references(() => project.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The label or the form itself. */
    content: jsonb().notNull(),
    opId: uuid().notNull(),
    deletedBy: uuid(),
    deletedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('deleted_setting_project').on(table.projectId, table.kind, table.deletedAt, table.id),
    index('deleted_setting_global').on(table.kind, table.deletedAt, table.id).where(sql`project_id is null`),
    index('deleted_setting_deleted').on(table.deletedAt),
  ],
);
