import { Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { OptionalIds, SheetQuery } from '../kernel/legacy-wire.ts';
import { Paged, Paging } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { ById, Done, Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { ImportOutcome, sheetFailures, sheetImportFailures } from '../kernel/sheet.ts';
import { AnnouncementChanges, AnnouncementDraft, NEWS_AUDIENCE_MAX } from './announcement-draft.ts';
import { Announcement, AnnouncementFile, AnnouncementRow, AnnouncementTime, AUDIENCES, BellItem } from './shapes.ts';

export const announcementFailures = failures('announcement', {
  emptyAnnouncement: 422,
  linkRefused: 422,
  nobodyChosen: 422,
  timesWrong: 422,
  published: 409,
  notUndoable: 409,
  snoozeWrong: 422,
  fileUnknown: 422,
  /** Of a row of an imported table. */
  rowWrong: 422,
  fileMissing: 422,
  fileTooLarge: 422,
  fileRefused: 422,
});

const write = 'system:announcement:edit';
const { notFound, staleVersion } = commonFailures;
const { emptyAnnouncement, linkRefused, nobodyChosen, timesWrong, published, fileUnknown } = announcementFailures;
const rules = [emptyAnnouncement, linkRefused, nobodyChosen, timesWrong, fileUnknown];
const text = Type.Optional(Type.String({ maxLength: 100 }));
const filter = {
  titile: text,
  sender: text,
  sendStatus: text,
  priority: text,
  msgCategory: text,
  msgType: text,
  /** A state that `sendStatus` alone does not express. */
  state: Type.Optional(OneOf(['draft', 'scheduled', 'published', 'expired', 'revoked'])),
};
const paged = { ...Paging, field: Type.Optional(Type.String({ maxLength: 1_000 })) };

export const announcement = defineRoutes('announcement', {
  listByUser: {
    method: 'GET',
    path: '/sys/annountCement/listByUser',
    summary: 'What I have not read: the five latest of each kind, mentions and assignments first, and how many',
    access: 'signedIn',
    query: Type.Object(
      {
        /** Without the texts. */
        brief: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: true },
    ),
    reply: Type.Object({
      anntMsgList: Type.Array(BellItem),
      anntMsgTotal: Type.Integer(),
      sysMsgList: Type.Array(BellItem),
      sysMsgTotal: Type.Integer(),
      /** Seconds until the next of the announcements for me ends; null if none does. */
      nextEndIn: Type.Optional(Nullable(Type.Integer())),
    }),
  },
  queryById: {
    method: 'GET',
    path: '/sys/annountCement/queryById',
    summary: 'One announcement or message that is for me, or any for whoever writes announcements',
    access: 'signedIn',
    query: Type.Object({ id: Id }, { additionalProperties: true }),
    reply: Announcement,
    failures: [notFound],
  },
  list: {
    method: 'GET',
    path: '/sys/annountCement/list',
    summary: 'All announcements, drafts too; newest first; without their contents with `brief`',
    access: write,
    query: Type.Object({ ...paged, ...filter, brief: Type.Optional(Type.Boolean()) }, { additionalProperties: true }),
    reply: Paged(AnnouncementRow),
  },
  add: {
    method: 'POST',
    path: '/sys/annountCement/add',
    summary: 'Write an announcement; nobody sees it before it is published',
    access: write,
    body: AnnouncementDraft,
    reply: Announcement,
    failures: rules,
  },
  edit: {
    method: 'PUT',
    path: '/sys/annountCement/edit',
    summary: 'Change an announcement that is not published',
    access: write,
    body: AnnouncementChanges,
    reply: Announcement,
    failures: [...rules, notFound, staleVersion, published],
  },
  doReleaseData: {
    method: 'GET',
    path: '/sys/annountCement/doReleaseData',
    summary: 'Publish an announcement, at its start time where that is still to come; twice is once',
    access: write,
    query: Type.Object({ id: Id }, { additionalProperties: true }),
    reply: Announcement,
    failures: [notFound, timesWrong],
  },
  doReovkeData: {
    method: 'GET',
    path: '/sys/annountCement/doReovkeData',
    summary: 'Take an announcement back from everybody; twice is once',
    access: write,
    query: Type.Object({ id: Id }, { additionalProperties: true }),
    reply: Announcement,
    failures: [notFound],
  },
  syncNotic: {
    method: 'GET',
    path: '/sys/annountCement/syncNotic',
    summary: 'Kept for older clients, which call it when they read or publish; its audience is notified anyway',
    access: 'signedIn',
    query: Type.Object({ anntId: Type.Optional(Id) }, { additionalProperties: true }),
    reply: Done,
  },
  undo: {
    method: 'POST',
    path: '/sys/annountCement/undo',
    summary: 'Undo the last publishing or revoking, as long as nothing has changed since',
    access: write,
    body: Type.Object({ id: Id, version: Type.Integer() }, { additionalProperties: false }),
    reply: Announcement,
    failures: [notFound, announcementFailures.notUndoable],
  },
  delete: {
    method: 'DELETE',
    path: '/sys/annountCement/delete',
    summary: 'Delete an announcement for good',
    access: write,
    query: ById,
    reply: Done,
    failures: [notFound],
  },
  deleteBatch: {
    method: 'DELETE',
    path: '/sys/annountCement/deleteBatch',
    summary: 'Delete announcements for good; `ids` with commas, also behind the last',
    access: write,
    query: Type.Object({ ids: Type.String({ maxLength: 6_600, pattern: '^[0-9a-f,]*$' }) }),
    reply: Type.Object({ deleted: Type.Integer() }),
  },
  exportXls: {
    method: 'GET',
    path: '/sys/annountCement/exportXls',
    summary: 'Announcements with their texts as a table; at most 2,000',
    access: write,
    kind: 'file',
    query: Type.Object({ ...filter, selections: OptionalIds, ...SheetQuery }, { additionalProperties: true }),
    reply: Type.String(),
    failures: [sheetFailures.tooMuch],
  },
  importExcel: {
    method: 'POST',
    path: '/sys/annountCement/importExcel',
    summary: 'Add drafts of a table; nobody sees one before it is published',
    access: write,
    kind: 'upload',
    reply: ImportOutcome,
    failures: [...sheetImportFailures, emptyAnnouncement, timesWrong, announcementFailures.rowWrong],
  },
  audience: {
    method: 'GET',
    path: '/sys/annountCement/audience',
    summary: 'The departments and roles an announcement may be for',
    access: write,
    reply: Type.Object({
      departs: Type.Array(Type.Object({ id: Id, parentId: Nullable(Id), name: Type.String() })),
      roles: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    }),
  },
  audienceSize: {
    method: 'POST',
    path: '/sys/annountCement/audienceSize',
    summary: 'How many people an announcement would reach',
    access: write,
    reads: true,
    body: Type.Object(
      { msgType: OneOf(AUDIENCES), ids: Type.Array(Id, { maxItems: NEWS_AUDIENCE_MAX, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      people: Type.Integer(),
      named: Type.Array(Type.Object({ id: Id, realname: Type.String() })),
    }),
  },
  readReport: {
    method: 'GET',
    path: '/sys/annountCement/readReport',
    summary: 'Who of those an announcement is for has read it, and when',
    access: write,
    query: Type.Object(
      { ...paged, id: Id, readFlag: Type.Optional(OneOf(['0', '1'])), realname: text },
      { additionalProperties: true },
    ),
    reply: Type.Object({
      ...Paged(
        Type.Object({
          userId: Id,
          username: Type.String(),
          realname: Type.String(),
          avatar: Nullable(Type.String()),
          departName: Nullable(Type.String()),
          readTime: Nullable(AnnouncementTime),
        }),
      ).properties,
      people: Type.Integer(),
      read: Type.Integer(),
    }),
    failures: [notFound],
  },
  upload: {
    method: 'POST',
    path: '/sys/annountCement/upload',
    summary: 'Send a file for an announcement; it is deleted after a day unless one names it',
    access: write,
    kind: 'upload',
    reply: AnnouncementFile,
    failures: [announcementFailures.fileMissing, announcementFailures.fileTooLarge, announcementFailures.fileRefused],
  },
  file: {
    method: 'GET',
    path: '/sys/annountCement/file',
    summary: 'A file of an announcement that is for me',
    access: 'signedIn',
    kind: 'file',
    takesCookie: true,
    query: ById,
    reply: Type.Null(),
    failures: [notFound],
  },
});
