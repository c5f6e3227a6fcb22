import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { Paged, Paging } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Nullable, OneOf, TimeOfDay } from '../kernel/shapes.ts';
import { announcementFailures } from './announcement.ts';
import { ANNOUNCEMENT_PRIORITIES, OwnAnnouncement } from './shapes.ts';

// With its time zone: without one, it would be another instant for each reader.
const Later = Type.String({ format: 'date-time', maxLength: 30, pattern: '^2[01]' });
const text = Type.Optional(Type.String({ maxLength: 100 }));

/** Why a user got a message: what they are to the subject, or that it cannot be turned off. */
export const NOTICE_REASONS = [
  'assigned',
  'mentioned',
  'due',
  'thread',
  'responsible',
  'watching',
  'formerOwner',
  'addedAsWatcher',
  'commented',
  'changed',
  'review',
  'mandatory',
  'announcement',
] as const;

/** The maximum number of days a message is snoozed for. */
export const MESSAGE_SNOOZE_DAYS_MAX = 90;

/** What system messages are listed by: comments on followed tasks and changes of them are `watched`. */
export const MESSAGE_KINDS = ['mention', 'review', 'assigned', 'due', 'watched', 'other'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The user's own messages and their read state. */
export const announcementSend = defineRoutes('announcementSend', {
  mine: {
    method: 'GET',
    path: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
    summary: 'My announcements and messages, newest first',
    access: 'signedIn',
    query: Type.Object(
      {
        ...Paging,
        field: Type.Optional(Type.String({ maxLength: 1_000 })),
        titile: text,
        sender: text,
        readFlag: Type.Optional(OneOf(['0', '1', ''])),
        msgCategory: Type.Optional(OneOf(['1', '2', ''])),
        priority: Type.Optional(OneOf([...ANNOUNCEMENT_PRIORITIES, ''])),
        kind: Type.Optional(OneOf([...MESSAGE_KINDS, ''])),
      },
      { additionalProperties: true },
    ),
    reply: Paged(OwnAnnouncement),
  },
  why: {
    method: 'GET',
    path: '/sys/sysAnnouncementSend/why',
    summary: 'Why I got a message',
    access: 'signedIn',
    query: Type.Object({ id: Id }),
    reply: Type.Object({
      reason: OneOf(NOTICE_REASONS),
      /** The project whose settings apply to it; null where only those of all projects do. */
      projectId: Nullable(Id),
      /** The task it is about, which can be muted; null if it is about none or several. */
      taskId: Nullable(Id),
    }),
    failures: [commonFailures.notFound],
  },
  read: {
    method: 'PUT',
    path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
    summary: 'I have read it',
    access: 'signedIn',
    body: Type.Object({ anntId: Id }, { additionalProperties: false }),
    reply: Done,
    failures: [commonFailures.notFound],
  },
  snooze: {
    method: 'PUT',
    path: '/sys/sysAnnouncementSend/snooze',
    summary: 'Show a message again as unread at a later time, at most 90 days from now; without a time at once',
    access: 'signedIn',
    body: Type.Object({ id: Id, until: Nullable(Later) }, { additionalProperties: false }),
    reply: Done,
    failures: [commonFailures.notFound, announcementFailures.snoozeWrong],
  },
  readAll: {
    method: 'PUT',
    path: '/sys/sysAnnouncementSend/readAll',
    summary: 'I have read everything',
    access: 'signedIn',
    reply: Done,
  },
});

/** Events a user can be notified of, and can turn off. */
export const NOTICE_KINDS = ['assigned', 'commented', 'changed', 'due'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** Events every user is notified of; only e-mails for them are optional. */
export const MANDATORY_KINDS = ['mentioned', 'review', 'announcement'] as const;

const channel = OneOf(['app', 'mail', 'digest', 'none']);
const mandatoryChannel = OneOf(['app', 'mail', 'digest']);

/** Notification settings by event. */
export type NotificationSettings = Static<typeof NotificationSettings>;
export const NotificationSettings = Type.Object(
  {
    /** `mail`: in the bell and immediately by e-mail; `digest`: in the bell and in the daily e-mail. */
    assigned: channel,
    commented: channel,
    /** Absent in a body, as pages of earlier versions send it: as it was, at first in the bell. */
    changed: Type.Optional(channel),
    due: channel,
    /** Always in the bell; only the e-mail is optional. */
    mentioned: mandatoryChannel,
    review: mandatoryChannel,
    announcement: mandatoryChannel,
    /** Only in bodies of pages of earlier versions: with `daily`, each `mail` is a `digest`. */
    mails: Type.Optional(OneOf(['atOnce', 'daily'])),
    /** When the digest is sent, in the user's time zone; absent in a body: as it was, at first at eight. */
    digestAt: Type.Optional(TimeOfDay),
    /** Quiet hours in the user's time zone: e-mails are deferred to their end. */
    quietFrom: Nullable(TimeOfDay),
    quietTo: Nullable(TimeOfDay),
  },
  { additionalProperties: false },
);

export const notification = defineRoutes('notification', {
  settings: {
    method: 'GET',
    path: '/sys/notification/settings',
    summary: 'The caller’s notification settings',
    access: 'signedIn',
    reply: NotificationSettings,
  },
  saveSettings: {
    method: 'PUT',
    path: '/sys/notification/settings',
    summary: 'Change the caller’s notification settings',
    access: 'signedIn',
    body: NotificationSettings,
    reply: NotificationSettings,
  },
});
