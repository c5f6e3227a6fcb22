import type { OverviewCards, ProjectModule, RoleAbilities, TypeDefinition } from '@opsyard/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, plainText } from '../../kernel/columns.ts';
import { sysUser } from '../identity/people-tables.ts';
import type { TemplateContent } from './template/content.ts';

const live = sql`deleted_at is null`;

export const project = pgTable(
  'project',
  {
    id: uuid().primaryKey(),
    key: text().notNull(),
    name: text().notNull(),
    /** Pinyin initials of a Chinese name. */
    initials: text().generatedAlwaysAs(sql`pinyin_initials(name)`),
    description: text().notNull().default(''),
    category: text().notNull().default('other'),
    color: text().notNull().default('blue'),
    visibility: text().notNull().default('private'),
    /** The department with access, including its descendants, when the visibility is 'dept'. */
    orgCode: text(),
    state: text().notNull().default('active'),
    ownerId: uuid()
      .notNull()
      .references(() => sysUser.id),
    startDate: date(),
    dueDate: date(),
    /** Whether dependencies use working days. */
    workingDays: boolean().notNull().default(false),
    /** Whether members change only tasks that they own, are assigned to or created. */
    ownTasksOnly: boolean().notNull().default(false),
    /** The abilities of roles that differ from the usual ones, each with all it has; null: none differs. */
    roleAbilities: jsonb().$type<RoleAbilities>(),
    /** The parts that are not in use; what is not named here is, so that later parts are. */
    modulesOff: text().array().$type<ProjectModule[]>().notNull().default(sql`'{}'`),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    deletedAt: instant(),
    deletedBy: uuid(),
    deleteOpId: uuid(),
  },
  (table) => [
    // Including deleted ones: a key is never reused.
    uniqueIndex('project_key').on(table.key),
    uniqueIndex('project_name').on(sql`lower(normalize(btrim(${table.name}), NFKC))`).where(live),
  ],
);

/** Every key a project has or had; kept when the project is gone, so that no key is used twice. A trigger writes it. */
export const projectKeyHistory = pgTable('project_key_history', {
  key: text().primaryKey(),
  projectId: uuid().references(() => project.id, { onDelete: 'set null' }),
});

/** A template created from a project. */
export const projectTemplate = pgTable(
  'project_template',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    madeBy: uuid().references(() => sysUser.id, { onDelete: 'set null' }),
    tasks: integer().notNull(),
    content: jsonb().$type<TemplateContent>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('project_template_name').on(sql`lower(normalize(btrim(${table.name}), NFKC))`)],
);

/** The last number before the sequence of a project starts; the sequence is created with the first number. */
export const projectCounter = pgTable('project_counter', {
  projectId: uuid()
    .primaryKey()
    .references(() => project.id, { onDelete: 'cascade' }),
  lastSeq: integer().notNull().default(0),
});

/** The healths managers have set for a project; the latest one holds. */
export const projectHealth = pgTable(
  'project_health',
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    /** Null where it was withdrawn. */
    health: text(),
    note: text().notNull().default(''),
    setBy: uuid().references(() => sysUser.id, { onDelete: 'set null' }),
    at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('project_health_latest').on(table.projectId, table.at, table.id),
    index('project_health_author').on(table.setBy),
  ],
);

/** The cards of a project's overview, where they were arranged. */
export const projectOverview = pgTable('project_overview', {
  projectId: uuid()
    .primaryKey()
    .references(() => project.id, { onDelete: 'cascade' }),
  cards: jsonb().$type<OverviewCards>().notNull(),
});

/** The number of tasks per status category at the end of a day in UTC; a day without a row is like the one before it. */
export const projectDayCount = pgTable(
  'project_day_count',
  {
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    todo: integer().notNull(),
    doing: integer().notNull(),
    review: integer().notNull(),
    done: integer().notNull(),
    cancelled: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.day] })],
);

export const projectStar = pgTable(
  'project_star',
  {
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    /** Its position among the user's favourites. */
    place: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.projectId] })],
);

/** When the user last opened the project. */
export const projectVisit = pgTable(
  'project_visit',
  {
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    visitedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.projectId] }),
    index('project_visit_latest').on(table.userId, table.visitedAt),
  ],
);

export const taskStatus = pgTable(
  'task_status',
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    category: text().notNull(),
    color: text().notNull(),
    rank: plainText().notNull(),
    archived: boolean().notNull().default(false),
    /** Its id in an imported board. */
    externalKey: text(),
  },
  (table) => [
    uniqueIndex('task_status_name').on(table.projectId, sql`lower(normalize(btrim(${table.name}), NFKC))`),
    uniqueIndex('task_status_external').on(table.projectId, table.externalKey).where(sql`external_key is not null`),
  ],
);

/** What kinds of work the tasks of a project are; a trigger gives each project its default one. */
export const taskType = pgTable(
  'task_type',
  {
    id: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    icon: text().notNull().default('tick'),
    color: text().notNull().default('blue'),
    description: text().notNull().default(''),
    rank: plainText().notNull(),
    archived: boolean().notNull().default(false),
    isDefault: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** The number of its latest version; 0 while none has been published. */
    published: integer().notNull().default(0),
    /** What the next version is to be; null: what the latest is. */
    draft: jsonb().$type<TypeDefinition>(),
  },
  (table) => [
    uniqueIndex('task_type_name').on(table.projectId, sql`lower(normalize(btrim(${table.name}), NFKC))`),
    uniqueIndex('task_type_default').on(table.projectId).where(sql`is_default`),
  ],
);

/** A published version of a task type; never changed. */
export const taskTypeVersion = pgTable(
  'task_type_version',
  {
    typeId: uuid()
      .notNull()
      .references(() => taskType.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    definition: jsonb().$type<TypeDefinition>().notNull(),
    publishedBy: uuid(),
    publishedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.typeId, table.number] })],
);

export const taskLabel = pgTable(
  'task_label',
  {
    id: uuid().primaryKey(),
    /** Null for a label of all projects. */
    projectId: uuid().references(() => project.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    color: text().notNull(),
    externalKey: text(),
    archived: boolean().notNull().default(false),
    /** The name of its group; empty without one. */
    groupName: text().notNull().default(''),
    /** Whether tasks have at most one label of the group; the same for all its labels. */
    groupSingle: boolean().notNull().default(false),
  },
  (table) => [
    // Imported labels may have no name, only a colour.
    uniqueIndex('task_label_name')
      .on(table.projectId, sql`lower(normalize(btrim(${table.name}), NFKC))`)
      .where(sql`name <> ''`),
    // A trigger refuses names that both a project and all projects have.
    index('task_label_any_name').on(sql`lower(normalize(btrim(${table.name}), NFKC))`).where(sql`name <> ''`),
    uniqueIndex('task_label_external').on(table.projectId, table.externalKey).where(sql`external_key is not null`),
  ],
);
