import { type Static, Type } from 'typebox';
import { Html, Id, Nullable, OneOf } from '../kernel/shapes.ts';

/** An instant as existing clients know it: `yyyy-MM-dd HH:mm:ss`, eight hours ahead of UTC. */
export const NewsTime = Type.String();

/** L general, M important, H urgent. */
export const NEWS_PRIORITIES = ['L', 'M', 'H'] as const;
export type NewsPriority = (typeof NEWS_PRIORITIES)[number];

/** Whom an announcement is for: everybody, or the people, departments (with those below) or roles named. */
export const AUDIENCES = ['ALL', 'USER', 'DEPART', 'ROLE'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** What an announcement says: HTML of the editor, cleaned by the server. */
export const NewsText = Html(65_536);

/** A file that comes with an announcement. */
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
  /** 1 an announcement, 2 a message of the system. */
  msgCategory: OneOf(['1', '2']),
  openType: Nullable(OneOf(['url', 'component'])),
  openPage: Nullable(Type.String()),
  busId: Nullable(Type.String()),
  busType: Nullable(Type.String()),
  createTime: NewsTime,
  sendTime: Nullable(NewsTime),
};

/** An announcement or message as the bell shows it. */
export type NewsItem = Static<typeof NewsItem>;
export const NewsItem = Type.Object({ id: Id, ...newsFields });

/** One of my announcements and messages, and whether I have read it. */
export type OwnNews = Static<typeof OwnNews>;
export const OwnNews = Type.Object({
  ...newsFields,
  id: Id,
  anntId: Id,
  userId: Id,
  readFlag: OneOf(['0', '1']),
  readTime: Nullable(NewsTime),
});

/** An announcement with everything; whom it is for is told to those who write announcements only. */
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
  /** A draft that is published by itself at `startTime`. */
  scheduled: Type.Boolean(),
  /** Published, but its `endTime` is over. */
  expired: Type.Boolean(),
  version: Type.Integer(),
  files: Type.Array(NewsFile),
});

/** An announcement in the list of those who write them, without its text. */
export type AnnouncementRow = Static<typeof AnnouncementRow>;
export const AnnouncementRow = Type.Object({
  ...Announcement.properties,
  files: Type.Integer(),
  /** How many have read it. */
  readCount: Type.Integer(),
});
