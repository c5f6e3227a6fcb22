import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, plainText } from '../../kernel/columns.ts';
import { sysUser } from '../identity/people-tables.ts';
import { project, taskStatus, taskType } from './project-tables.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const live = sql`deleted_at is null`;

export const task = pgTable(
  'task',
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    title: plainText().notNull(),
    statusId: uuid()
      .notNull()
      .references(() => taskStatus.id),
    /** A trigger gives the default type of the project to a task that comes without one. */
    typeId: uuid()
      .notNull()
      .default(sql`'00000000-0000-0000-0000-000000000000'`)
      .references(() => taskType.id),
    /** The version of the type it runs on; 0: of none. */
    typeVersion: integer().notNull().default(0),
    /** Copy of the status's category. */
    category: text().notNull(),
    priority: text().notNull().default('N'),
    ownerId: uuid().references(() => sysUser.id),
    assigneeIds: uuid().array().notNull().default(sql`'{}'`),
    labelIds: uuid().array().notNull().default(sql`'{}'`),
    startDate: date(),
    dueDate: date(),
    dueTime: text(),
    /** The estimate in minutes. */
    estimate: integer(),
    /** Whether it is a milestone; its date is the due date. */
    milestone: boolean(),
    /** Seen only by its people and by roles that may see confidential tasks. */
    confidential: boolean(),
    /** Values of custom fields, by their names (`c_` and the id); empty ones are omitted. */
    custom: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    parentId: uuid(),
    depth: integer().notNull().default(0),
    rank: plainText().notNull(),
    archived: boolean().notNull().default(false),
    /** Not moved with its predecessors. */
    pinned: boolean().notNull().default(false),
    comments: integer().notNull().default(0),
    attachments: integer().notNull().default(0),
    children: integer().notNull().default(0),
    childrenDone: integer().notNull().default(0),
    checklist: integer().notNull().default(0),
    checklistDone: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdBy: uuid(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    completedAt: instant(),
    externalSource: text(),
    externalId: text(),
    search: tsvector().notNull(),
    deletedAt: instant(),
    deletedBy: uuid(),
    deleteOpId: uuid(),
  },
  (table) => [
    uniqueIndex('task_seq').on(table.projectId, table.seq),
    uniqueIndex('task_rank').on(table.projectId, table.rank).where(live),
    index('task_status_rank').on(table.projectId, table.statusId, table.rank, table.id).where(live),
    index('task_type_rank').on(table.projectId, table.typeId, table.rank, table.id).where(live),
    index('task_owner').on(table.projectId, table.ownerId, table.rank).where(live),
    index('task_due').on(table.projectId, table.dueDate, table.id).where(live),
    // Counting overdue tasks reads only overdue ones.
    index('task_open_due')
      .on(table.projectId, table.dueDate)
      .where(sql`deleted_at is null and not archived and category in ('0', '2', '4') and due_date is not null`),
    // Tasks by owner, status and due date: counted by an index-only scan, and read in list order.
    index('task_owner_due')
      .on(table.projectId, table.ownerId, table.statusId, table.dueDate, table.id)
      .where(sql`deleted_at is null and not archived`),
    // What groups, lanes and their totals are counted by, so that they are counted by an index-only scan.
    index('task_numbers')
      .on(
        table.projectId,
        table.statusId,
        table.priority,
        table.category,
        table.typeId,
        table.ownerId,
        table.dueDate,
        table.estimate,
      )
      .where(sql`deleted_at is null and not archived`),
    // Tasks over several days: a calendar finds those that reach beyond its end without reading all later ones.
    index('task_lasting')
      .on(table.projectId, table.dueDate, table.id, table.startDate)
      .where(sql`deleted_at is null and start_date < due_date`),
    // The latest completed tasks, and those of a period.
    index('task_completed')
      .on(table.projectId, table.completedAt, table.id)
      .where(sql`deleted_at is null and not archived and category = '1'`),
    index('task_start').on(table.projectId, table.startDate, table.id).where(live),
    index('task_estimate').on(table.projectId, table.estimate, table.id).where(live),
    index('task_milestone').on(table.projectId, table.milestone, table.id).where(live),
    index('task_confidential').on(table.projectId, table.confidential, table.id).where(live),
    // The few confidential tasks, those in the trash included: whether there are any, and whether a user sees them all.
    index('task_confidential_only').on(table.projectId, table.id).where(sql`confidential`),
    index('task_title_order').on(table.projectId, table.title, table.id).where(live),
    index('task_urgency').on(table.projectId, sql`strpos('NLMHU', priority)`, table.rank).where(live),
    index('task_updated').on(table.projectId, table.updatedAt, table.id).where(live),
    index('task_created').on(table.projectId, table.createdAt, table.id).where(live),
    index('task_parent').on(table.parentId).where(sql`parent_id is not null`),
    // The few tasks whose subtasks are shown at the top level of lists.
    index('task_archived_parent').on(table.projectId).where(sql`archived and children > 0 and deleted_at is null`),
    index('task_assignees').using('gin', table.assigneeIds).where(live),
    index('task_labels').using('gin', table.labelIds).where(live),
    index('task_search').using('gin', table.search).where(live),
    // What one operation deleted.
    index('task_delete_op').on(table.deleteOpId).where(sql`deleted_at is not null`),
    index('task_trash').on(table.projectId, table.deletedAt).where(sql`deleted_at is not null`),
    uniqueIndex('task_external')
      .on(table.projectId, table.externalSource, table.externalId)
      .where(sql`external_id is not null`),
  ],
);

/** A former number of a task in a project it has left; the old key still finds the task. */
export const taskFormerKey = pgTable(
  'task_former_key',
  {
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    taskId: uuid()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.seq] }), index('task_former_key_task').on(table.taskId)],
);

/** The description of a task, in a table of its own so that lists stay small; it has a separate version. */
export const taskDescription = pgTable('task_description', {
  taskId: uuid()
    .primaryKey()
    .references(() => task.id, { onDelete: 'cascade' }),
  html: text().notNull(),
  version: integer().notNull().default(1),
  updatedBy: uuid(),
  updatedAt: instant().notNull().defaultNow(),
});

/** Number of live, unarchived tasks per status, kept exact by a trigger; lists sum it instead of counting. Each connection counts in a slot. */
export const taskCount = pgTable(
  'task_count',
  {
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    statusId: uuid().notNull(),
    slot: smallint().notNull().default(0),
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.statusId, table.slot] })],
);

/** Number of live, unarchived tasks of each assignee per status, kept exact by the same triggers. */
export const taskAssigneeCount = pgTable(
  'task_assignee_count',
  {
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    userId: uuid().notNull(),
    statusId: uuid().notNull(),
    slot: smallint().notNull().default(0),
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId, table.statusId, table.slot] })],
);

/** A member of an imported board without an account here, by name, on a task. */
export const taskExternalPerson = pgTable(
  'task_external_person',
  {
    taskId: uuid()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.name] })],
);

/** When a user last looked at a task; what others change later is unread. */
export const taskVisit = pgTable(
  'task_visit',
  {
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    taskId: uuid()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    /** The project of the task at that time, by which unread tasks are found. */
    projectId: uuid().notNull(),
    visitedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.taskId] }),
    index('task_visit_project').on(table.userId, table.projectId),
    index('task_visit_task').on(table.taskId),
  ],
);
