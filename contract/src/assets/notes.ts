import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Instant, Nullable, OneOf, Paragraphs } from '../kernel/shapes.ts';

/** The latest page and time a note can name: 10,000 pages, 24 hours. */
export const NOTE_PAGE_MAX = 10_000;
export const NOTE_TIME_MAX = 86_400_000;
/** The maximum number of notes on a version. */
export const ASSET_NOTES_MAX = 200;
/** The maximum number of replies to a note, with all its copies on later versions. */
export const NOTE_REPLIES_MAX = 100;
/** The maximum number of points of a drawn line. */
export const NOTE_POINTS_MAX = 200;

/** The maximum number of characters of a text that is shown on a picture. */
export const NOTE_SHOWN_TEXT_MAX = 200;

export const assetNoteFailures = failures('assetNote', {
  notAnImage: 422,
  pageOrTime: 422,
  lineWrong: 422,
  textWrong: 422,
  tooMany: 422,
  notYours: 403,
  empty: 422,
  reasonMissing: 422,
  answered: 409,
  tooManyReplies: 422,
});

const share = Type.Number({ minimum: 0, maximum: 1 });
/** The position of a note on an image, a page or a frame, as fractions of its width and height; a pin has no size. */
export type NotePlace = Static<typeof NotePlace>;
const NotePlace = Type.Object({ x: share, y: share, width: share, height: share });

/** A drawn line: an arrow from its first point to its second one, or the points of a pen. */
export type NoteLine = Static<typeof NoteLine>;
const NoteLine = Type.Object(
  {
    kind: OneOf(['arrow', 'pen']),
    points: Type.Array(Type.Object({ x: share, y: share }, { additionalProperties: false }), {
      minItems: 2,
      maxItems: NOTE_POINTS_MAX,
    }),
  },
  { additionalProperties: false },
);

/** The page of a PDF, from 1 on, or the milliseconds from the beginning of a video or audio file. */
const page = Type.Integer({ minimum: 1, maximum: NOTE_PAGE_MAX });
const timeMs = Type.Integer({ minimum: 0, maximum: NOTE_TIME_MAX });

/** A comment on a spot of an image, a page of a PDF, or a time of a video or audio file. */
export type AssetNote = Static<typeof AssetNote>;
const AssetNote = Type.Intersect([
  NotePlace,
  Type.Object({
    id: Id,
    versionId: Id,
    /** Only on PDFs. */
    page: Nullable(page),
    /** Only on video and audio files. */
    timeMs: Nullable(timeMs),
    /** `text`: the text itself is shown on the picture. */
    shape: OneOf(['pin', 'rect', 'arrow', 'pen', 'text']),
    /** Only of arrows and pens; their position is that of the first point. */
    line: Nullable(NoteLine),
    text: Type.String(),
    /** `toCheck`: was open on the previous version, and may be resolved by this one. `wontFix`: settled without a change. */
    state: OneOf(['open', 'toCheck', 'resolved', 'wontFix']),
    /** Why it is settled without a change. */
    reason: Nullable(Type.String()),
    /** The number of replies, which it shares with its copies on other versions. */
    replies: Type.Integer(),
    /** The number of the version it was made on, if it is another one. */
    carriedFrom: Nullable(Type.Integer()),
    authorId: Nullable(Id),
    authorName: Nullable(Type.String()),
    at: Instant,
    /** Whether the user can settle and reopen it: its author, and editors of the folder. */
    settleable: Type.Optional(Type.Boolean()),
  }),
]);

const { view } = { view: 'assets:asset:view' } as const;

export const assetNote = defineRoutes('assetNote', {
  list: {
    method: 'GET',
    path: '/task/annotation/list',
    summary: 'The notes on a version of an asset, in their order: by page or time, then as they were made',
    access: view,
    query: Type.Object({ versionId: Id }),
    reply: Type.Array(AssetNote),
    failures: [commonFailures.notFound],
  },
  add: {
    method: 'POST',
    path: '/task/annotation/add',
    summary: 'Add a note to a position in an image, a page of a PDF, or a time of a video or audio file',
    access: view,
    body: Type.Object(
      {
        versionId: Id,
        ...NotePlace.properties,
        page: Type.Optional(page),
        timeMs: Type.Optional(timeMs),
        /** An arrow or a freehand line, which replaces the position. */
        line: Type.Optional(NoteLine),
        /** The text is shown on the picture, at the position; it is short and has no line. */
        showsText: Type.Optional(Type.Boolean()),
        text: Paragraphs(2_000),
      },
      { additionalProperties: false },
    ),
    reply: AssetNote,
    failures: [
      commonFailures.notFound,
      assetNoteFailures.notAnImage,
      assetNoteFailures.pageOrTime,
      assetNoteFailures.lineWrong,
      assetNoteFailures.textWrong,
      assetNoteFailures.tooMany,
      assetNoteFailures.empty,
    ],
  },
  resolve: {
    method: 'PUT',
    path: '/task/annotation/resolve',
    summary: 'Resolve a note, settle it without a change for a reason, or open it again',
    access: view,
    body: Type.Object(
      {
        id: Id,
        state: OneOf(['open', 'resolved', 'wontFix']),
        /** Needed to settle it without a change. */
        reason: Type.Optional(Paragraphs(500)),
      },
      { additionalProperties: false },
    ),
    reply: AssetNote,
    failures: [commonFailures.notFound, assetNoteFailures.notYours, assetNoteFailures.reasonMissing],
  },
  delete: {
    method: 'DELETE',
    path: '/task/annotation/delete',
    summary: 'Remove a note of mine to which nobody else has replied; whoever manages the folder may remove any',
    access: view,
    query: Type.Object({ id: Id }),
    reply: Done,
    failures: [commonFailures.notFound, assetNoteFailures.notYours, assetNoteFailures.answered],
  },
});

/** A reply to a note; it also belongs to the copies of the note on other versions. */
export type NoteReply = Static<typeof NoteReply>;
const NoteReply = Type.Object({
  id: Id,
  text: Type.String(),
  authorId: Nullable(Id),
  authorName: Nullable(Type.String()),
  at: Instant,
});

export const assetNoteReply = defineRoutes('assetNoteReply', {
  list: {
    method: 'GET',
    path: '/task/annotation/replies',
    summary: 'The replies to a note, the oldest first',
    access: view,
    query: Type.Object({ noteId: Id }),
    reply: Type.Array(NoteReply),
    failures: [commonFailures.notFound],
  },
  add: {
    method: 'POST',
    path: '/task/annotation/reply',
    summary: 'Reply to a note',
    access: view,
    body: Type.Object({ noteId: Id, text: Paragraphs(2_000) }, { additionalProperties: false }),
    reply: NoteReply,
    failures: [commonFailures.notFound, assetNoteFailures.empty, assetNoteFailures.tooManyReplies],
  },
  delete: {
    method: 'DELETE',
    path: '/task/annotation/deleteReply',
    summary: 'Remove a reply of mine; whoever manages the folder may remove any',
    access: view,
    query: Type.Object({ id: Id }),
    reply: Done,
    failures: [commonFailures.notFound, assetNoteFailures.notYours],
  },
});
