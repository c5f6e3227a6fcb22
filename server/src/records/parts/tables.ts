import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sysUser } from '../../features/identity/people-tables.ts';
import { instant, plainText } from '../../kernel/columns.ts';

// The parts of all record types, by record type and id. There is no foreign key to the record, because records are in different tables:
// purging records removes their parts, too, and a nightly job removes orphans.

/** Watchers of a record; users who muted it are notified of mentions only. */
export const recordWatcher = pgTable(
  'record_watcher',
  {
    recordType: text().notNull(),
    recordId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** Not watching, and not notified although responsible for the record. */
    muted: boolean().notNull().default(false),
    /** Who else has added them. */
    addedBy: uuid(),
  },
  (table) => [primaryKey({ columns: [table.recordType, table.recordId, table.userId] })],
);

export const recordComment = pgTable(
  'record_comment',
  {
    id: uuid().primaryKey(),
    recordType: text().notNull(),
    recordId: uuid().notNull(),
    /** The comment it replies to. */
    parentId: uuid().references((): AnyPgColumn => recordComment.id),
    authorId: uuid().references(() => sysUser.id),
    /** The author's name in an imported board, if there is no account. */
    authorName: text(),
    html: text().notNull(),
    mentionIds: uuid().array().notNull().default(sql`'{}'`),
    externalId: text(),
    createdAt: instant().notNull().defaultNow(),
    editedAt: instant(),
    deletedAt: instant(),
  },
  (table) => [
    index('record_comment_record').on(table.recordType, table.recordId, table.createdAt, table.id),
    index('record_comment_parent').on(table.parentId, table.createdAt, table.id).where(sql`parent_id is not null`),
    index('record_comment_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    uniqueIndex('record_comment_external')
      .on(table.recordType, table.recordId, table.externalId)
      .where(sql`external_id is not null`),
  ],
);

export const recordReaction = pgTable(
  'record_reaction',
  {
    commentId: uuid()
      .notNull()
      .references(() => recordComment.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    emoji: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.emoji, table.userId] })],
);

export const recordChecklistItem = pgTable(
  'record_checklist_item',
  {
    id: uuid().primaryKey(),
    recordType: text().notNull(),
    recordId: uuid().notNull(),
    text: text().notNull(),
    done: boolean().notNull().default(false),
    /** Who does it, and until when. */
    assigneeId: uuid().references(() => sysUser.id, { onDelete: 'set null' }),
    dueDate: date(),
    rank: plainText().notNull(),
    /** Heading of the checklist in an imported board; several lists are merged into one with headings. */
    listName: text(),
    /** The source's id, and its text at the last import: a later import uses them to find the item again. */
    externalId: text(),
    externalText: text(),
  },
  (table) => [
    index('record_checklist_item_record').on(table.recordType, table.recordId, table.rank),
    index('record_checklist_item_assignee').on(table.assigneeId).where(sql`assignee_id is not null`),
  ],
);

export const recordFile = pgTable(
  'record_file',
  {
    id: uuid().primaryKey(),
    recordType: text().notNull(),
    recordId: uuid().notNull(),
    name: text().notNull(),
    /** The stored file, or null for a link. */
    fileId: uuid(),
    url: text(),
    size: integer().notNull().default(0),
    mime: text().notNull(),
    preview: text().notNull(),
    createdBy: uuid(),
    createdAt: instant().notNull().defaultNow(),
    deletedAt: instant(),
  },
  (table) => [
    index('record_file_record').on(table.recordType, table.recordId, table.createdAt),
    index('record_file_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('record_file_stored').on(table.fileId).where(sql`file_id is not null`),
  ],
);

/** A link between two records of any types. */
export const recordLink = pgTable(
  'record_link',
  {
    id: uuid().primaryKey(),
    fromType: text().notNull(),
    fromId: uuid().notNull(),
    toType: text().notNull(),
    toId: uuid().notNull(),
    kind: text().notNull(),
    createdBy: uuid(),
    createdAt: instant().notNull().defaultNow(),
    /** The version of a linked asset that was approved, by number and file, when it was linked or its use was checked. */
    approvedNo: integer(),
    approvedSha256: text(),
  },
  (table) => [
    index('record_link_from').on(table.fromType, table.fromId),
    index('record_link_to').on(table.toType, table.toId),
    index('record_link_kind').on(table.kind, table.fromType, table.toType),
    // Two records are linked once, in either direction.
    uniqueIndex('record_link_pair').on(sql`least(from_id, to_id)`, sql`greatest(from_id, to_id)`),
  ],
);
