import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/columns.ts';
import { storedFile } from '../../kernel/tables.ts';
import { sysUser } from '../identity/people-tables.ts';

/** An announcement; `sendStatus` 0 is a draft, 1 published, 2 revoked. */
export const sysAnnouncement = pgTable(
  'sys_announcement',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    abstract: text(),
    content: text().notNull().default(''),
    sender: text().notNull(),
    priority: text().notNull().default('M'),
    category: text().notNull().default('1'),
    /** ALL, or the type of the ids in `audience`: USER, DEPART, ROLE. */
    msgType: text().notNull().default('ALL'),
    audience: uuid().array().notNull().default(sql`'{}'`),
    openType: text(),
    openPage: text(),
    busId: text(),
    busType: text(),
    startTime: instant(),
    endTime: instant(),
    sendStatus: text().notNull().default('0'),
    /** Scheduled time of publication. */
    publishAt: instant(),
    sendTime: instant(),
    cancelTime: instant(),
    /** State before it was last published or revoked, for undo. */
    former: jsonb().$type<Record<string, string | null>>(),
    version: integer().notNull().default(1),
    createdBy: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    updatedBy: text(),
    updatedAt: instant(),
  },
  (table) => [
    index('sys_announcement_sent').on(table.sendTime).where(sql`send_status = '1'`),
    index('sys_announcement_created').on(table.createdAt, table.id),
    index('sys_announcement_publish').on(table.publishAt).where(sql`publish_at is not null`),
  ],
);

/** A file of an announcement; deleted after a day without announcement. */
export const announcementFile = pgTable(
  'announcement_file',
  {
    id: uuid().primaryKey(),
    announcementId: uuid().references(() => sysAnnouncement.id, { onDelete: 'set null' }),
    fileId: uuid()
      .notNull()
      .references(() => storedFile.id),
    place: integer().notNull().default(0),
    name: text().notNull(),
    size: integer().notNull(),
    mime: text().notNull(),
    preview: text().notNull(),
    createdBy: uuid(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('announcement_file_of').on(table.announcementId, table.place),
    index('announcement_file_left').on(table.createdAt).where(sql`announcement_id is null`),
  ],
);

/** Read marks of announcements. */
export const sysAnnouncementSend = pgTable(
  'sys_announcement_send',
  {
    announcementId: uuid()
      .notNull()
      .references(() => sysAnnouncement.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    readAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.userId] }),
    index('sys_announcement_send_user').on(table.userId),
  ],
);

/** A notification of a user; while unread, similar ones increase its count. */
export const notification = pgTable(
  'notification',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    key: text().notNull(),
    count: integer().notNull().default(1),
    sender: text().notNull(),
    subject: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    at: instant().notNull().defaultNow(),
    readAt: instant(),
    /** When it is shown again as unread; null unless it is snoozed. */
    snoozedUntil: instant(),
  },
  (table) => [
    uniqueIndex('notification_unread').on(table.userId, table.key).where(sql`read_at is null`),
    index('notification_user').on(table.userId, table.at, table.id),
    index('notification_kind').on(table.userId, table.kind, table.at, table.id),
    index('notification_at').on(table.at),
    index('notification_snoozed').on(table.snoozedUntil).where(sql`snoozed_until is not null`),
  ],
);

export const notificationSetting = pgTable('notification_setting', {
  userId: uuid()
    .primaryKey()
    .references(() => sysUser.id, { onDelete: 'cascade' }),
  ways: jsonb().$type<Record<string, string>>().notNull(),
  /** `daily` if every e-mail is in the digest; also holds for events that have no setting of their own. */
  mails: text().notNull().default('atOnce'),
  /** Events whose e-mails are in the digest while others are sent immediately. */
  digestKinds: text().array().notNull().default(sql`'{}'`),
  quietFrom: text(),
  quietTo: text(),
  /** When the daily digest is sent, in the time zone of the user. */
  digestAt: text().notNull().default('08:00'),
});

/** An item to be sent to a user by e-mail, and when. */
export const notificationMail = pgTable(
  'notification_mail',
  {
    userId: uuid()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    itemId: uuid().notNull(),
    dueAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId] }), index('notification_mail_due').on(table.dueAt)],
);
