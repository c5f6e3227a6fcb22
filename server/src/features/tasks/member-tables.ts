import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/columns.ts';
import { sysDepart, sysUser } from '../identity/people-tables.ts';
import { project } from './project-tables.ts';

export const projectMember = pgTable(
  'project_member',
  {
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** What holds: the higher one of their own role and that of their departments. */
    role: text().notNull(),
    /** The role they were given themselves, where departments give one as well; null: none. */
    ownRole: text(),
    /** The highest role that departments give; null: none does, and `role` is their own. A trigger keeps it current. */
    departmentRole: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] }), index('project_member_user').on(table.userId)],
);

/** A department whose people, with those of the departments below it, are members of a project. */
export const projectDepartment = pgTable(
  'project_department',
  {
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    departId: uuid()
      .notNull()
      .references(() => sysDepart.id, { onDelete: 'cascade' }),
    role: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.departId] }),
    index('project_department_depart').on(table.departId),
  ],
);

/** A pending invitation to a project by e-mail. */
export const projectInvitation = pgTable(
  'project_invitation',
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text().notNull(),
    language: text().notNull(),
    invitedBy: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** The approver, if the inviter may not add accounts. */
    approvedBy: uuid().references(() => sysUser.id, { onDelete: 'set null' }),
    /** Number of sent links: only the latest one is valid. */
    round: integer().notNull().default(0),
    sentAt: instant(),
    endsAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('project_invitation_address').on(table.projectId, sql`lower(email)`),
    index('project_invitation_ends').on(table.endsAt),
    index('project_invitation_inviter').on(table.invitedBy),
  ],
);
