import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { BaseVersion, OptionalIds, OptionalName, SheetQuery } from '../kernel/legacy-wire.ts';
import { Paged, Paging } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { ById, Done, Id, Line, Nullable, OneOf, Paragraphs } from '../kernel/shapes.ts';
import { ImportOutcome, sheetFailures, sheetImportFailures } from '../kernel/sheet.ts';
import {
  Announcement,
  AnnouncementRow,
  AUDIENCES,
  NEWS_PRIORITIES,
  NewsFile,
  NewsItem,
  NewsText,
  NewsTime,
} from './shapes.ts';

export const announcementFailures = failures('announcement', {
  nothingSaid: 422,
  linkRefused: 422,
  nobodyChosen: 422,
  timesWrong: 422,
  published: 409,
  notUndoable: 409,
  fileUnknown: 422,
  /** Of a row of an imported table. */
  rowWrong: 422,
  fileMissing: 422,
  fileTooLarge: 422,
  fileRefused: 422,
});

/** The maximum number of files of an announcement. */
export const NEWS_FILES_MAX = 20;
/** The maximum number of users, departments or roles of an audience. */
export const NEWS_AUDIENCE_MAX = 1_000;

const draftFields = Nullable(Type.String({ maxLength: 30 }));
const idList = Nullable(Type.String({ maxLength: NEWS_AUDIENCE_MAX * 33, pattern: '^[0-9a-f,]*$' }));
/** Fields clients send back; the server ignores them. */
const ignored = Type.Optional(
  Nullable(Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean(), Type.Array(Type.Object({}))])),
);

export type AnnouncementDraft = Static<typeof AnnouncementDraft>;
export const AnnouncementDraft = Type.Object(
  {
    titile: Line(100),
    msgAbstract: Type.Optional(Nullable(Paragraphs(500))),
    msgContent: Type.Optional(Nullable(NewsText)),
    /** When a draft published earlier becomes visible. */
    startTime: Type.Optional(draftFields),
    /** When it is no longer shown. */
    endTime: Type.Optional(draftFields),
    sender: Type.Optional(Nullable(Line(50, 0))),
    priority: Type.Optional(OneOf(NEWS_PRIORITIES)),
    msgCategory: Type.Optional(OneOf(['1', '2'])),
    msgType: Type.Optional(OneOf(AUDIENCES)),
    userIds: Type.Optional(idList),
    departIds: Type.Optional(idList),
    roleIds: Type.Optional(idList),
    openType: Type.Optional(Nullable(OneOf(['url', 'component', '']))),
    openPage: Type.Optional(Nullable(Line(500, 0))),
    busId: Type.Optional(Nullable(Line(100, 0))),
    busType: Type.Optional(Nullable(Line(40, 0))),
    /** Attached files in their order, by the ids of uploads. */
    fileIds: Type.Optional(Type.Array(Id, { maxItems: NEWS_FILES_MAX, uniqueItems: true })),
    sendStatus: ignored,
    sendTime: ignored,
    cancelTime: ignored,
    delFlag: ignored,
    createBy: ignored,
    createTime: ignored,
    updateBy: ignored,
    updateTime: ignored,
    scheduled: ignored,
    expired: ignored,
    files: ignored,
    readCount: ignored,
  },
  { additionalProperties: false },
);

/** The body of an edit: fields that are missing or null are unchanged. */
export type AnnouncementChanges = Static<typeof AnnouncementChanges>;
export const AnnouncementChanges = Type.Object(
  {
    ...AnnouncementDraft.properties,
    id: Id,
    titile: OptionalName(100),
    priority: Type.Optional(Nullable(OneOf(NEWS_PRIORITIES))),
    msgCategory: Type.Optional(Nullable(OneOf(['1', '2']))),
    msgType: Type.Optional(Nullable(OneOf(AUDIENCES))),
    version: BaseVersion,
  },
  { additionalProperties: false },
);

const write = 'system:announcement:edit';
const { notFound, staleVersion } = commonFailures;
const { nothingSaid, linkRefused, nobodyChosen, timesWrong, published, fileUnknown } = announcementFailures;
const rules = [nothingSaid, linkRefused, nobodyChosen, timesWrong, fileUnknown];
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
      anntMsgList: Type.Array(NewsItem),
      anntMsgTotal: Type.Integer(),
      sysMsgList: Type.Array(NewsItem),
      sysMsgTotal: Type.Integer(),
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
    summary: 'All announcements, drafts too; newest first; without what they say where `brief` is asked for',
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
    summary: 'Kept for older clients, which ask for it when they read or publish: whom it is for hears of it by itself',
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
    failures: [...sheetImportFailures, nothingSaid, timesWrong, announcementFailures.rowWrong],
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
          readTime: Nullable(NewsTime),
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
    summary: 'Send a file for an announcement; it is forgotten after a day unless one names it',
    access: write,
    kind: 'upload',
    reply: NewsFile,
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
