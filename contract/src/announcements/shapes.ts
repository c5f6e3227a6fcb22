import { type Static, Type } from 'typebox';
import { Html, Id, Nullable, OneOf } from '../kernel/shapes.ts';

/** An instant in the legacy format: `yyyy-MM-dd HH:mm:ss` in UTC+8. */
export const NewsTime = Type.String();

/** L general, M important, H urgent. */
export const NEWS_PRIORITIES = ['L', 'M', 'H'] as const;
export type NewsPriority = (typeof NEWS_PRIORITIES)[number];

/** The audience of an announcement: everyone, or named users, departments (with descendants) or roles. */
export const AUDIENCES = ['ALL', 'USER', 'DEPART', 'ROLE'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The text of an announcement: HTML of the editor, sanitised by the server. */
export const NewsText = Html(65_536);

/** An attached file of an announcement. */
export type NewsFile = Static<typeof NewsFile>;
export const NewsFile = Type.Object({
  id: Id,
  name: Type.String(),
  size: Type.Integer(),
  mime: Type.String(),
  preview: OneOf(['image', 'pdf', 'audio', 'video', 'text', 'none']),
});

const newsFields = {
  titile: Type.String(),
  msgAbstract: Nullable(Type.String()),
  msgContent: Nullable(Type.String()),
  sender: Nullable(Type.String()),
  priority: OneOf(NEWS_PRIORITIES),
  /** 1 announcement, 2 system message. */
  msgCategory: OneOf(['1', '2']),
  openType: Nullable(OneOf(['url', 'component'])),
  openPage: Nullable(Type.String()),
  busId: Nullable(Type.String()),
  busType: Nullable(Type.String()),
  createTime: NewsTime,
  sendTime: Nullable(NewsTime),
};

/** An announcement or message as shown in the bell. */
export type NewsItem = Static<typeof NewsItem>;
export const NewsItem = Type.Object({ id: Id, ...newsFields });

/** One of the user's announcements and messages, with its read state. */
export type OwnNews = Static<typeof OwnNews>;
export const OwnNews = Type.Object({
  ...newsFields,
  id: Id,
  anntId: Id,
  userId: Id,
  readFlag: OneOf(['0', '1']),
  readTime: Nullable(NewsTime),
});

/** An announcement with all fields; only authors see its audience. */
export type Announcement = Static<typeof Announcement>;
export const Announcement = Type.Object({
  ...newsFields,
  id: Id,
  startTime: Nullable(NewsTime),
  endTime: Nullable(NewsTime),
  msgType: OneOf(AUDIENCES),
  /** Ids, each followed by a comma. */
  userIds: Type.String(),
  departIds: Type.String(),
  roleIds: Type.String(),
  /** 0 draft, 1 published, 2 revoked. */
  sendStatus: OneOf(['0', '1', '2']),
  cancelTime: Nullable(NewsTime),
  delFlag: OneOf(['0', '1']),
  createBy: Nullable(Type.String()),
  updateBy: Nullable(Type.String()),
  updateTime: Nullable(NewsTime),
  /** A draft that is published automatically at `startTime`. */
  scheduled: Type.Boolean(),
  /** Published, but past its `endTime`. */
  expired: Type.Boolean(),
  version: Type.Integer(),
  files: Type.Array(NewsFile),
});

/** An announcement in the list for authors, without its text. */
export type AnnouncementRow = Static<typeof AnnouncementRow>;
export const AnnouncementRow = Type.Object({
  ...Announcement.properties,
  files: Type.Integer(),
  /** Number of users who have read it. */
  readCount: Type.Integer(),
});
