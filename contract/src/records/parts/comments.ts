import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { CursorPage } from '../../kernel/paging.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Done, Html, Id, Instant, Nullable, OneOf, Person } from '../../kernel/shapes.ts';
import type { PartsOf } from './parts-of.ts';

export const commentFailures = failures('comment', { notYours: 403, empty: 422 });

/** Available reactions, in display order. */
export const REACTIONS = ['👍', '👎', '❤️', '🎉', '😄', '😮', '😢', '👏', '🙏', '👀', '✅', '🚀'] as const;
export type Emoji = (typeof REACTIONS)[number];
/** The maximum number of names shown for a reaction. */
export const REACTING_NAMES = 20;

export type Reaction = Static<typeof Reaction>;
export const Reaction = Type.Object({
  emoji: OneOf(REACTIONS),
  count: Type.Integer(),
  /** The names of the first 20 users who reacted. */
  names: Type.Array(Type.String()),
  mine: Type.Boolean(),
});

export type Comment = Static<typeof Comment>;
export const Comment = Type.Object({
  id: Id,
  recordId: Id,
  /** The comment it replies to; replies have no replies of their own. */
  parentId: Nullable(Id),
  authorId: Nullable(Id),
  /** The author's name, also without an account. */
  authorName: Type.String(),
  authorAvatar: Nullable(Type.String()),
  html: Type.String(),
  mentionIds: Type.Array(Id),
  reactions: Type.Array(Reaction),
  createdAt: Instant,
  editedAt: Nullable(Instant),
  /** Set for a deleted comment that still has replies: it has neither text nor author. */
  deletedAt: Nullable(Instant),
  /** The number of its replies, and the time of the latest one. */
  replies: Type.Integer(),
  repliedAt: Nullable(Instant),
  mine: Type.Boolean(),
});

const CommentPage = CursorPage(Comment);
const Cursor = Type.Optional(Type.String({ maxLength: 200 }));

/** The maximum number of suggestions for a mention. */
export const MENTIONED_PEOPLE = 8;

/** HTML of the editor, sanitised by the server; at most 32,768 characters. Mentions are `<span data-type="mention" data-id="…">`. */
const CommentText = Html(32_768);
const Body = { additionalProperties: false };

/** The calls that read comments. */
function reads({ path, one, access }: Pick<PartsOf, 'path' | 'one' | 'access'>) {
  return {
    list: {
      method: 'GET',
      path: `${path}/comment/list`,
      summary: `The newest 50 comments of a ${one} without replies, oldest first; the cursor leads to those before them`,
      access: access.view,
      query: Type.Object({ recordId: Id, cursor: Cursor }),
      reply: CommentPage,
      failures: [commonFailures.notFound],
    },
    replies: {
      method: 'GET',
      path: `${path}/comment/replies`,
      summary: 'The newest 50 replies to a comment, oldest first; the cursor leads to those before them',
      access: access.view,
      query: Type.Object({ id: Id, cursor: Cursor }),
      reply: CommentPage,
      failures: [commonFailures.notFound],
    },
    get: {
      method: 'GET',
      path: `${path}/comment/get`,
      summary: 'A comment, and the one it replies to',
      access: access.view,
      query: Type.Object({ id: Id }),
      reply: Type.Object({ comment: Comment, parent: Nullable(Comment) }),
      failures: [commonFailures.notFound],
    },
  } as const;
}

/** The comment calls of a record type. */
export function commentRoutes<const N extends string>(name: N, { path, one, access, refusals }: PartsOf) {
  const refused = [commonFailures.notFound, ...refusals];
  return defineRoutes(name, {
    ...reads({ path, one, access }),
    add: {
      method: 'POST',
      path: `${path}/comment/add`,
      summary: `Comment on a ${one}, or reply to a comment; users mentioned and those in the thread are notified`,
      access: access.comment,
      /** A reply to a reply becomes one to the comment that began the thread. */
      body: Type.Object({ recordId: Id, html: CommentText, parentId: Type.Optional(Nullable(Id)) }, Body),
      reply: Comment,
      failures: [...refused, commentFailures.empty],
    },
    edit: {
      method: 'PUT',
      path: `${path}/comment/edit`,
      summary: 'Change my comment',
      access: access.comment,
      body: Type.Object(
        {
          id: Id,
          html: CommentText,
          /** The time of the last edit known to the editor; a newer edit is not overwritten. */
          wasEditedAt: Type.Optional(Nullable(Instant)),
        },
        Body,
      ),
      reply: Comment,
      failures: [...refused, commonFailures.staleVersion, commentFailures.notYours, commentFailures.empty],
    },
    people: {
      method: 'GET',
      path: `${path}/comment/people`,
      summary: `People who may see a ${one} and can be mentioned, by name`,
      access: access.comment,
      query: Type.Object({ recordId: Id, text: Type.Optional(Type.String({ maxLength: 100 })) }),
      reply: Type.Array(Person),
      failures: [commonFailures.notFound],
    },
    react: {
      method: 'PUT',
      path: `${path}/comment/react`,
      summary: 'Add my reaction to a comment, or take it back',
      access: access.comment,
      body: Type.Object({ id: Id, emoji: OneOf(REACTIONS), on: Type.Boolean() }, Body),
      reply: Comment,
      failures: refused,
    },
    delete: {
      method: 'DELETE',
      path: `${path}/comment/delete`,
      summary: `Delete my comment; who manages the ${one} may delete any`,
      access: access.comment,
      query: Type.Object({ id: Id }),
      reply: Done,
      failures: [...refused, commentFailures.notYours],
    },
  });
}

/** The calls for a record type unknown at compile time. */
export type CommentRoutes = ReturnType<typeof commentRoutes>;
