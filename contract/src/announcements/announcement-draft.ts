import { type Static, Type } from 'typebox';
import { BaseVersion, OptionalName } from '../kernel/legacy-wire.ts';
import { Id, Line, Nullable, OneOf, Paragraphs } from '../kernel/shapes.ts';
import { ANNOUNCEMENT_PRIORITIES, AnnouncementText, AUDIENCES } from './shapes.ts';

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
    msgContent: Type.Optional(Nullable(AnnouncementText)),
    /** When a draft published earlier becomes visible. */
    startTime: Type.Optional(draftFields),
    /** When it is no longer shown. */
    endTime: Type.Optional(draftFields),
    sender: Type.Optional(Nullable(Line(50, 0))),
    priority: Type.Optional(OneOf(ANNOUNCEMENT_PRIORITIES)),
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
    priority: Type.Optional(Nullable(OneOf(ANNOUNCEMENT_PRIORITIES))),
    msgCategory: Type.Optional(Nullable(OneOf(['1', '2']))),
    msgType: Type.Optional(Nullable(OneOf(AUDIENCES))),
    version: BaseVersion,
  },
  { additionalProperties: false },
);
