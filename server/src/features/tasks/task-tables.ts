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
import { storedFile } from '../../kernel/tables.ts';
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
    /** How long it takes, in minutes. */
    estimate: integer(),
    /** Values of custom fields, by their names (`c_` and the id); what is empty is left out. */
    custom: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    parentId: uuid(),
    depth: integer().notNull().default(0),
    rank: plainText().notNull(),
    archived: boolean().notNull().default(false),
    /** Not moved when its predecessors move. */
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
    // Counting what is late reads nothing but late tasks.
    index('task_open_due')
      .on(table.projectId, table.dueDate)
      .where(sql`deleted_at is null and not archived and category in ('0', '2', '4') and due_date is not null`),
    // Whose tasks stand where, by when they are due: counted without a look at the tasks, and read in the order of the list.
    index('task_owner_due')
      .on(table.projectId, table.ownerId, table.statusId, table.dueDate, table.id)
      .where(sql`deleted_at is null and not archived`),
    index('task_start').on(table.projectId, table.startDate, table.id).where(live),
    index('task_estimate').on(table.projectId, table.estimate, table.id).where(live),
    index('task_title_order').on(table.projectId, table.title, table.id).where(live),
    index('task_urgency').on(table.projectId, sql`strpos('NLMHU', priority)`, table.rank).where(live),
    index('task_updated').on(table.projectId, table.updatedAt, table.id).where(live),
    index('task_parent').on(table.parentId).where(sql`parent_id is not null`),
    // The few whose tasks below them stand on top of lists.
    index('task_archived_parent').on(table.projectId).where(sql`archived and children > 0 and deleted_at is null`),
    index('task_assignees').using('gin', table.assigneeIds).where(live),
    index('task_labels').using('gin', table.labelIds).where(live),
    index('task_search').using('gin', table.search).where(live),
    index('task_trash').on(table.projectId, table.deletedAt).where(sql`deleted_at is not null`),
    uniqueIndex('task_external')
      .on(table.projectId, table.externalSource, table.externalId)
      .where(sql`external_id is not null`),
  ],
);

/** A number a task had in a project it has left; the key made of it keeps leading to the task. */
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

/** The long text of a task, apart from its row so that lists stay light; it has a version of its own. */
export const taskDescription = pgTable('task_description', {
  taskId: uuid()
    .primaryKey()
    .references(() => task.id, { onDelete: 'cascade' }),
  html: text().notNull(),
  version: integer().notNull().default(1),
  updatedBy: uuid(),
  updatedAt: instant().notNull().defaultNow(),
});

/** Live, unarchived tasks per status, kept exact by a trigger; lists sum it instead of counting. Each connection counts in a slot. */
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

/** Live, unarchived tasks of each assignee per status, kept exact by the same triggers. */
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

/** A baseline: the dates of the tasks of a project at one time. */
export const taskBaseline = pgTable(
  'task_baseline',
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    name: plainText().notNull(),
    /** How many tasks it was set with. */
    tasks: integer().notNull(),
    createdBy: uuid().references(() => sysUser.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('task_baseline_name').on(table.projectId, sql`lower(normalize(name, NFKC))`)],
);

/** The dates of a task in a baseline. */
export const taskBaselineDate = pgTable(
  'task_baseline_date',
  {
    baselineId: uuid()
      .notNull()
      .references(() => taskBaseline.id, { onDelete: 'cascade' }),
    taskId: uuid()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    startDate: date(),
    dueDate: date(),
  },
  (table) => [
    primaryKey({ columns: [table.baselineId, table.taskId] }),
    index('task_baseline_date_task').on(table.taskId),
  ],
);

/** How much a person works on a working day; left out, eight hours. */
export const personCapacity = pgTable('person_capacity', {
  userId: uuid()
    .primaryKey()
    .references(() => sysUser.id, { onDelete: 'cascade' }),
  minutesPerDay: integer().notNull(),
  daysOff: date().array().notNull().default(sql`'{}'`),
});

/** A member of an imported board who has no account here, by name, on a task. */
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

/** A file somebody sent to be imported, with the name they know it by; kept for a day. */
export const importFile = pgTable(
  'import_file',
  {
    id: uuid()
      .primaryKey()
      .references(() => storedFile.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('import_file_created').on(table.createdAt)],
);

/** What an import made besides tasks, so that undoing it can remove that too; ids. */
export type ImportMade = { project: boolean; statusIds: string[]; labelIds: string[]; memberIds: string[] };

/** What names of a file mean in the project, by ids; a label of null is left out, a person of null stays a name. */
export type NamesChosen = {
  statuses?: { key: string; statusId: string }[];
  labels?: { key: string; labelId: string | null }[];
  people?: { key: string; userId: string | null }[];
};

/** An import that was run: what it read, so that a later file of the same source is recognised, and what it made. */
export const taskImport = pgTable(
  'task_import',
  {
    opId: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    /** What the file itself says it comes from; tables of different origin may share it. */
    sourceKey: text().notNull(),
    /** What its tasks carry as their external source. */
    source: text().notNull(),
    fileName: text().notNull(),
    /** Hashes of id and title of its tasks. */
    fingerprint: text().array().notNull(),
    made: jsonb().$type<ImportMade>().notNull(),
    /** What was chosen for names of the file; a later import of the source proposes it. */
    names: jsonb().$type<NamesChosen>().notNull().default({}),
    undone: boolean().notNull().default(false),
    at: instant().notNull().defaultNow(),
  },
  (table) => [index('task_import_source').on(table.projectId, table.sourceKey)],
);
