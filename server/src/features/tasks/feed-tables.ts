import { index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/columns.ts';
import { sysUser } from '../identity/people-tables.ts';
import { project } from './project-tables.ts';

/** The secret addresses of calendar feeds: one per user for their own tasks, and one per user and project. */
export const taskFeed = pgTable(
  'task_feed',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** Null for the user's own tasks of all projects. */
    projectId: uuid().references(() => project.id, { onDelete: 'cascade' }),
    /** Of the secret part of the address, which is not stored. */
    keyHash: text().notNull(),
    issuedAt: instant().notNull().defaultNow(),
    /** Written at most once an hour. */
    readAt: instant(),
  },
  (table) => [
    unique('task_feed_of').on(table.userId, table.projectId).nullsNotDistinct(),
    uniqueIndex('task_feed_key').on(table.keyHash),
    index('task_feed_project').on(table.projectId),
  ],
);
