import { type Static, Type } from 'typebox';
import { Html, Id, Nullable, OneOf } from '../kernel/shapes.ts';

/** An instant in the legacy format: `yyyy-MM-dd HH:mm:ss` in UTC+8. */
export const AnnouncementTime = Type.String();

/** L general, M important, H urgent. */
export const ANNOUNCEMENT_PRIORITIES = ['L', 'M', 'H'] as const;
export type AnnouncementPriority = (typeof ANNOUNCEMENT_PRIORITIES)[number];

/** The audience of an announcement: everyone, or named users, departments (with descendants) or roles. */
export const AUDIENCES = ['ALL', 'USER', 'DEPART', 'ROLE'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The text of an announcement: HTML of the editor, sanitised by the server. */
export const AnnouncementText = Html(65_536);

/** An attached file of an announcement. */
export type AnnouncementFile = Static<typeof AnnouncementFile>;
export const AnnouncementFile = Type.Object({
  id: Id,
  name: Type.String(),
  size: Type.Integer(),
  mime: Type.String(),
  preview: OneOf(['image', 'pdf', 'audio', 'video', 'text', 'none']),
});

const announcementFields = {
  titile: Type.String(),
  msgAbstract: Nullable(Type.String()),
  msgContent: Nullable(Type.String()),
  sender: Nullable(Type.String()),
  priority: OneOf(ANNOUNCEMENT_PRIORITIES),
  /** 1 announcement, 2 system message. */
  msgCategory: OneOf(['1', '2']),
  openType: Nullable(OneOf(['url', 'component'])),
  openPage: Nullable(Type.String()),
  busId: Nullable(Type.String()),
  busType: Nullable(Type.String()),
  createTime: AnnouncementTime,
  sendTime: Nullable(AnnouncementTime),
};

/** An announcement or message as shown in the bell. */
export type BellItem = Static<typeof BellItem>;
export const BellItem = Type.Object({ id: Id, ...announcementFields });

/** One of the user's announcements and messages, with its read state. */
export type OwnAnnouncement = Static<typeof OwnAnnouncement>;
export const OwnAnnouncement = Type.Object({
  ...announcementFields,
  id: Id,
  anntId: Id,
  userId: Id,
  readFlag: OneOf(['0', '1']),
  readTime: Nullable(AnnouncementTime),
});

/** An announcement with all fields; only authors see its audience. */
export type Announcement = Static<typeof Announcement>;
export const Announcement = Type.Object({
  ...announcementFields,
  id: Id,
  startTime: Nullable(AnnouncementTime),
  endTime: Nullable(AnnouncementTime),
  msgType: OneOf(AUDIENCES),
  /** Ids, each followed by a comma. */
  userIds: Type.String(),
  departIds: Type.String(),
  roleIds: Type.String(),
  /** 0 draft, 1 published, 2 revoked. */
  sendStatus: OneOf(['0', '1', '2']),
  cancelTime: Nullable(AnnouncementTime),
  delFlag: OneOf(['0', '1']),
  createBy: Nullable(Type.String()),
  updateBy: Nullable(Type.String()),
  updateTime: Nullable(AnnouncementTime),
  /** A draft that is published automatically at `startTime`. */
  scheduled: Type.Boolean(),
  /** Published, but past its `endTime`. */
  expired: Type.Boolean(),
  version: Type.Integer(),
  files: Type.Array(AnnouncementFile),
});

/** An announcement in the list for authors, without its text. */
export type AnnouncementRow = Static<typeof AnnouncementRow>;
export const AnnouncementRow = Type.Object({
  ...Announcement.properties,
  files: Type.Integer(),
  /** Number of users who have read it. */
  readCount: Type.Integer(),
});
