import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, plainText } from '../../kernel/columns.ts';
import { sysUser } from '../identity/people-tables.ts';
import type { Portable } from './copy/portable.ts';
import { project } from './project-tables.ts';

/** A template made from tasks; its files are attached to it, so that their content is kept. */
export const taskTemplate = pgTable(
  'task_template',
  {
    id: uuid().primaryKey(),
    /** Null for one that all projects share. */
    projectId: uuid().references(() => project.id, { onDelete: 'cascade' }),
    name: plainText().notNull(),
    madeBy: uuid().references(() => sysUser.id, { onDelete: 'set null' }),
    tasks: integer().notNull(),
    dated: boolean().notNull(),
    /** Whether the distances between its dates are working days. */
    workingDays: boolean().notNull(),
    archived: boolean().notNull().default(false),
    /** Its tasks, with dates as distances from the latest one. */
    content: jsonb().$type<Portable<number>>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('task_template_name').on(
      sql`coalesce(project_id, '00000000-0000-0000-0000-000000000000')`,
      sql`lower(normalize(btrim(${table.name}), NFKC))`,
    ),
    index('task_template_maker').on(table.madeBy),
  ],
);
