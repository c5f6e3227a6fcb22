import { assetFolderType, assetType, type NoteLine } from '@opsyard/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
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
import { instant } from '../../kernel/columns.ts';
import { recordFile } from '../../records/parts/tables.ts';
import { recordTable } from '../../records/record-table.ts';
import { sysDepart, sysUser } from '../identity/people-tables.ts';
import { sysRole } from '../identity/rights-tables.ts';

export const asset = recordTable(assetType);
export const assetFolder = recordTable(assetFolderType);

/** The positions of folders; derived from the folders and updated on each move. */
export const assetFolderPlace = pgTable('asset_folder_place', {
  folderId: uuid()
    .primaryKey()
    .references(() => assetFolder.id, { onDelete: 'cascade' }),
  /** The folders from the root to this one. */
  line: uuid().array().notNull(),
  /** The folder whose access list applies here; null without one. */
  guard: uuid(),
});

/** Access lists of folders: 1 view, 2 also change assets, 3 also manage the folder. */
export const assetFolderAccess = pgTable(
  'asset_folder_access',
  {
    id: uuid().primaryKey(),
    folderId: uuid()
      .notNull()
      .references(() => assetFolder.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => sysUser.id, { onDelete: 'cascade' }),
    roleId: uuid().references(() => sysRole.id, { onDelete: 'cascade' }),
    departId: uuid().references(() => sysDepart.id, { onDelete: 'cascade' }),
    level: smallint().notNull(),
  },
  (table) => [
    uniqueIndex('asset_folder_access_once').on(table.folderId, sql`coalesce(user_id, role_id, depart_id)`),
    check('asset_folder_access_subject', sql`num_nonnulls(${table.userId}, ${table.roleId}, ${table.departId}) = 1`),
    check('asset_folder_access_level', sql`${table.level} between 1 and 3`),
  ],
);

/** Assets, and folders with their contents, that are not purged. There is no foreign key, because nothing held is deleted. */
export const assetHold = pgTable(
  'asset_hold',
  {
    /** The asset or the folder. */
    recordId: uuid().primaryKey(),
    kind: text().notNull(),
    reason: text().notNull(),
    setBy: uuid(),
    at: instant().notNull().defaultNow(),
  },
  () => [check('asset_hold_kind', sql`kind in ('asset', 'assetFolder')`)],
);

/** The versions of assets; their files are immutable. */
export const assetVersion = pgTable(
  'asset_version',
  {
    id: uuid().primaryKey(),
    assetId: uuid()
      .notNull()
      .references(() => asset.id, { onDelete: 'cascade' }),
    no: integer().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => recordFile.id, { onDelete: 'cascade' }),
    dimensions: text(),
    uploadedBy: uuid(),
    /** The state of its thumbnail: `due` until one was made or found to be impossible. */
    thumbnailState: text().notNull().default('due'),
    thumbnailId: uuid().references(() => recordFile.id, { onDelete: 'set null' }),
    at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('asset_version_no').on(table.assetId, table.no),
    index('asset_version_file').on(table.fileId),
    index('asset_version_thumbnail').on(table.thumbnailId),
    index('asset_version_thumbnail_due').on(table.id).where(sql`thumbnail_state = 'due'`),
  ],
);

/** Handled uses of assets before their rights ended, each once per last day. */
export const assetRightsTask = pgTable(
  'asset_rights_task',
  {
    assetId: uuid()
      .notNull()
      .references(() => asset.id, { onDelete: 'cascade' }),
    validTo: date().notNull(),
    useType: text().notNull(),
    useId: uuid().notNull(),
    /** The created task; null for a notification only. */
    taskId: uuid(),
    /** The number of days before the end of the latest notification: with the task at first, then reminders. */
    stage: integer().notNull().default(14),
  },
  (table) => [
    primaryKey({ columns: [table.assetId, table.validTo, table.useId] }),
    index('asset_rights_task_task').on(table.taskId),
  ],
);

/** Handled uses of versions that newer approved ones have replaced. */
export const assetReplacementTask = pgTable(
  'asset_replacement_task',
  {
    assetId: uuid()
      .notNull()
      .references(() => asset.id, { onDelete: 'cascade' }),
    useType: text().notNull(),
    useId: uuid().notNull(),
    /** The created task, if any. */
    taskId: uuid(),
    /** The approved version that it is about. */
    no: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assetId, table.useId] }),
    index('asset_replacement_task_task').on(table.taskId),
  ],
);

/** Partially received files; deleted a day after they were started. */
export const assetUpload = pgTable(
  'asset_upload',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    folderId: uuid().references(() => assetFolder.id, { onDelete: 'cascade' }),
    assetId: uuid().references(() => asset.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    size: integer().notNull(),
    received: integer().notNull().default(0),
    fingerprint: text().notNull(),
    /** Whether its name fills fields of the new asset. */
    fillFields: boolean().notNull().default(true),
    at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('asset_upload_owner').on(table.ownerId, table.at),
    index('asset_upload_at').on(table.at),
    index('asset_upload_folder').on(table.folderId),
    index('asset_upload_asset').on(table.assetId),
    check('asset_upload_target', sql`num_nonnulls(${table.folderId}, ${table.assetId}) = 1`),
    check('asset_upload_received', sql`${table.received} between 0 and ${table.size}`),
  ],
);

/** The received parts of a file, each with its data in a file of its own. */
export const assetUploadPart = pgTable(
  'asset_upload_part',
  {
    uploadId: uuid()
      .notNull()
      .references(() => assetUpload.id, { onDelete: 'cascade' }),
    start: integer().notNull(),
    fileId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.start] })],
);

/** Notes on images, pages of PDFs, and times of video and audio files; positions are fractions of width and height. */
export const assetNote = pgTable(
  'asset_note',
  {
    id: uuid().primaryKey(),
    versionId: uuid()
      .notNull()
      .references(() => assetVersion.id, { onDelete: 'cascade' }),
    x: doublePrecision().notNull(),
    y: doublePrecision().notNull(),
    /** Zero for a pin, like the height. */
    width: doublePrecision().notNull(),
    height: doublePrecision().notNull(),
    /** The page of a PDF. */
    page: integer(),
    /** The time in a video or audio file, in milliseconds. */
    timeMs: integer(),
    /** The arrow or freehand line that was drawn. */
    line: jsonb().$type<NoteLine>(),
    /** The text is shown on the picture. */
    showsText: boolean().notNull().default(false),
    text: text().notNull(),
    state: text().notNull().default('open'),
    /** Why it is settled without a change. */
    reason: text(),
    /** The number of the version it was made on. */
    carriedFrom: integer(),
    /** The first of the notes it is a copy of; null: none. The replies belong to that one. */
    threadId: uuid(),
    authorId: uuid(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('asset_note_version').on(table.versionId, table.at, table.id),
    check(
      'asset_note_inside',
      sql`x >= 0 and y >= 0 and width >= 0 and height >= 0 and x + width <= 1.000001 and y + height <= 1.000001`,
    ),
  ],
);

/** Replies to notes; those of a note and of its copies on later versions are the same. */
export const assetNoteReply = pgTable(
  'asset_note_reply',
  {
    id: uuid().primaryKey(),
    assetId: uuid()
      .notNull()
      .references(() => asset.id, { onDelete: 'cascade' }),
    /** The note itself, or the first of the notes it is a copy of. */
    threadId: uuid().notNull(),
    text: text().notNull(),
    authorId: uuid(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('asset_note_reply_thread').on(table.threadId, table.at, table.id),
    index('asset_note_reply_asset').on(table.assetId),
  ],
);

/** Reviews of versions, with the hash of the reviewed file. */
export const assetReview = pgTable(
  'asset_version_review',
  {
    id: uuid().primaryKey(),
    versionId: uuid()
      .notNull()
      .references(() => assetVersion.id, { onDelete: 'cascade' }),
    sha256: text().notNull(),
    mode: text().notNull(),
    needed: integer().notNull(),
    reviewers: uuid().array().notNull(),
    dueOn: date(),
    state: text().notNull().default('open'),
    openedBy: uuid(),
    openedAt: instant().notNull().defaultNow(),
    closedAt: instant(),
  },
  (table) => [
    index('asset_version_review_version').on(table.versionId),
    index('asset_version_review_requester').on(table.openedBy, table.id),
    uniqueIndex('asset_version_review_open').on(table.versionId).where(sql`state = 'open'`),
  ],
);

/** Decisions of reviewers; one per reviewer and review. */
export const assetReviewDecision = pgTable(
  'asset_version_review_decision',
  {
    id: uuid().primaryKey(),
    reviewId: uuid()
      .notNull()
      .references(() => assetReview.id, { onDelete: 'cascade' }),
    userId: uuid().notNull(),
    /** The substitute who decided in the place of the reviewer; null: the reviewer. */
    decidedBy: uuid(),
    verdict: text().notNull(),
    comment: text().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('asset_version_review_decision_once').on(table.reviewId, table.userId),
    index('asset_version_review_decision_user').on(table.userId, table.reviewId),
    index('asset_version_review_decision_by').on(table.decidedBy, table.reviewId).where(sql`decided_by is not null`),
  ],
);
