import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/columns.ts';
import { storedFile } from '../../kernel/tables.ts';
import { sysUser } from '../identity/people-tables.ts';
import type { Problem } from './import/problems.ts';
import { project } from './project-tables.ts';

/** A file uploaded for an import, with its original name; kept for a day. */
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

/** Objects an import created besides tasks, so that undoing it can delete them; ids. */
export type ImportMade = {
  project: boolean;
  statusIds: string[];
  labelIds: string[];
  memberIds: string[];
  /** Missing in imports from before they brought types along. */
  typeIds?: string[];
};

/** The mapping of names in a file to ids of the project; null skips a label, or keeps a person as a name. */
export type NamesChosen = {
  statuses?: { key: string; statusId: string }[];
  labels?: { key: string; labelId: string | null }[];
  people?: { key: string; userId: string | null }[];
};

/** A completed import: its source, so that a later file of the same source is recognised, and what it created. */
export const taskImport = pgTable(
  'task_import',
  {
    opId: uuid().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    /** The origin according to the file itself; tables of different origin may share it. */
    sourceKey: text().notNull(),
    /** The external source of its tasks. */
    source: text().notNull(),
    fileName: text().notNull(),
    /** Hashes of id and title of its tasks. */
    fingerprint: text().array().notNull(),
    made: jsonb().$type<ImportMade>().notNull(),
    /** The mapping of names in the file, proposed for later imports of the source. */
    names: jsonb().$type<NamesChosen>().notNull().default({}),
    undone: boolean().notNull().default(false),
    undoneBy: uuid(),
    undoneAt: instant(),
    at: instant().notNull().defaultNow(),
    createdBy: uuid(),
    /** The kind of file; it and the counts are missing in imports of former versions. */
    format: text(),
    created: integer(),
    updated: integer(),
    unchanged: integer(),
    skipped: integer(),
    /** The lowest and the highest number of the tasks it created. */
    firstSeq: integer(),
    lastSeq: integer(),
    problemCount: integer(),
    errorCount: integer(),
    problems: jsonb().$type<Problem[]>().notNull().default([]),
  },
  (table) => [
    index('task_import_source').on(table.projectId, table.sourceKey),
    // Ids of operations are in the order of their times.
    index('task_import_project').on(table.projectId, table.opId),
    index('task_import_own').on(table.projectId, table.createdBy, table.opId),
  ],
);
