import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, plainText } from '../../kernel/columns.ts';
import { sysUser } from '../identity/people-tables.ts';
import { project } from './project-tables.ts';

/** What a user has asked to see, whether it exists or not: one row for each user and key. */
export const accessRequest = pgTable(
  'access_request',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** The key of a project as the user gave it. */
    projectKey: text().notNull(),
    note: plainText().notNull().default(''),
    askedAt: instant().notNull().defaultNow(),
    /** Whether the job has looked for the project. */
    handled: boolean().notNull().default(false),
    /**
     * The project whose managers have been notified; null if there is none the user may ask for. The request outlives it, because one that is gone
     * would say that the project existed.
     */
    projectId: uuid().references(() => project.id, { onDelete: 'set null' }),
    declinedAt: instant(),
    declinedBy: uuid(),
  },
  (table) => [
    uniqueIndex('access_request_key').on(table.userId, table.projectKey),
    uniqueIndex('access_request_project').on(table.projectId, table.userId).where(sql`project_id is not null`),
    index('access_request_waiting').on(table.askedAt).where(sql`not handled`),
    index('access_request_asked').on(table.askedAt),
  ],
);
