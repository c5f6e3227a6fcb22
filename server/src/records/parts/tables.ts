import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sysUser } from '../../features/identity/people-tables.ts';
import { instant, plainText } from '../../kernel/columns.ts';

// What every record has, by the record's type and id. No foreign key leads to the record, as it may stand in any table:
// whoever removes records for good removes their parts, too, and a nightly job removes what was left behind.

/** Who watches a record; whoever muted it is told only of mentions. */
export const recordWatcher = pgTable(
  'record_watcher',
  {
    recordType: text().notNull(),
    recordId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** Does not watch, and is not told although the record is theirs. */
    muted: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.recordType, table.recordId, table.userId] })],
);

export const recordComment = pgTable(
  'record_comment',
  {
    id: uuid().primaryKey(),
    recordType: text().notNull(),
    recordId: uuid().notNull(),
    authorId: uuid().references(() => sysUser.id),
    /** The author's name in an imported board, when there is no account. */
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
    index('record_comment_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    uniqueIndex('record_comment_external')
      .on(table.recordType, table.recordId, table.externalId)
      .where(sql`external_id is not null`),
  ],
);

/** What somebody thinks of a comment, in one sign. */
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
    rank: plainText().notNull(),
    /** Heading of the checklist in an imported board; several lists become one with headings. */
    listName: text(),
    /** The source's own id, and the text it had there: by them a later import finds it again, whatever it says by then. */
    externalId: text(),
    externalText: text(),
  },
  (table) => [index('record_checklist_item_record').on(table.recordType, table.recordId, table.rank)],
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

/** What two records have to do with each other; either may be of any type. */
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
  },
  (table) => [
    index('record_link_from').on(table.fromType, table.fromId),
    index('record_link_to').on(table.toType, table.toId),
    // Two records are linked once, whichever of them the link begins at.
    uniqueIndex('record_link_pair').on(sql`least(from_id, to_id)`, sql`greatest(from_id, to_id)`),
  ],
);
