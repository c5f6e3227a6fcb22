import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sysUser } from '../identity/people-tables.ts';
import { project } from './project-tables.ts';

/** What a user is notified of in a project, where it differs from their settings. */
export const projectNotification = pgTable(
  'project_notification',
  {
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    level: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.projectId] }),
    index('project_notification_project').on(table.projectId),
  ],
);

/** On which day of the week (1 is Monday) a user gets the figures of a project by e-mail. */
export const overviewMail = pgTable(
  'overview_mail',
  {
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    weekday: integer().notNull(),
    /** The last date on which it was sent, in the user's time zone. */
    sentOn: date(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.projectId] }),
    index('overview_mail_project').on(table.projectId),
  ],
);
