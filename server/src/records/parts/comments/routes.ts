import { type Comment, type CommentRoutes, commentFailures, commonFailures, MENTIONED_PEOPLE } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { cursorPage } from '../../../kernel/routes/cursor-page.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { decodeTimeCursor, encodeTimeCursor } from '../../../kernel/routes/time-cursor.ts';
import { type PartAccess, type RecordHost, recordPartChange } from '../host.ts';
import { eraseText, findComment, listComments, listRepliesTo, removeComment, setReaction } from './store.ts';
import { addComment, editComment } from './write.ts';

const PAGE = 50;

/** Registers the comment routes of a record type. */
export function serveComments(app: FastifyInstance, routes: CommentRoutes, host: RecordHost): void {
  const visibleComment = async (db: Db, actor: Actor, id: string): Promise<Comment> =>
    required(await findComment(db, { type: host.type, readerId: actor.id }, id), commonFailures.notFound);

  const presentComment = async (db: Db, actor: Actor, id: string): Promise<Comment> => {
    const comment = await visibleComment(db, actor, id);
    return comment.deletedAt === null ? comment : fail(commonFailures.notFound);
  };

  /** A comment of a record the caller may use in this way, read with the record locked. */
  const opened = async (db: Db, actor: Actor, id: string, use: PartAccess) => {
    const { recordId } = await presentComment(db, actor, id);
    const hostRecord = await host.open(db, actor, recordId, use);
    return { hostRecord, known: await presentComment(db, actor, id) };
  };

  mount(app, routes, {
    async list({ db, actor, query: { recordId, cursor } }) {
      await host.open(db, actor, recordId, 'view');
      const reader = { type: host.type, readerId: actor.id };
      const found = await listComments(db, reader, { recordId, before: decodeTimeCursor(cursor), limit: PAGE + 1 });
      return pageOf(found);
    },

    async replies({ db, actor, query: { id, cursor } }) {
      const { recordId } = await visibleComment(db, actor, id);
      await host.open(db, actor, recordId, 'view');
      const reader = { type: host.type, readerId: actor.id };
      return pageOf(await listRepliesTo(db, reader, { id, before: decodeTimeCursor(cursor), limit: PAGE + 1 }));
    },

    async get({ db, actor, query: { id } }) {
      const comment = await presentComment(db, actor, id);
      await host.open(db, actor, comment.recordId, 'view');
      return { comment, parent: comment.parentId === null ? null : await visibleComment(db, actor, comment.parentId) };
    },

    async add({ db, actor, change, body: { recordId, html, parentId = null } }) {
      const hostRecord = await host.open(db, actor, recordId, 'comment');
      const answered = parentId === null ? null : await visibleComment(db, actor, parentId);
      if (answered !== null && answered.recordId !== recordId) return fail(commonFailures.notFound);
      const thread = answered && (answered.parentId ?? answered.id);
      const id = await addComment({ db, actor, change }, { host, hostRecord }, { html, parentId: thread });
      return await visibleComment(db, actor, id);
    },

    async edit({ db, actor, change, body: { id, html, wasEditedAt } }) {
      const { hostRecord, known } = await opened(db, actor, id, 'comment');
      if (known.authorId !== actor.id) return fail(commentFailures.notYours);
      // An edit saved from another page of the author in the meantime is not overwritten.
      if (wasEditedAt !== undefined && wasEditedAt !== known.editedAt) {
        return fail(commonFailures.staleVersion, { detail: { theirs: known.html } });
      }
      await editComment({ db, actor, change }, { host, hostRecord }, known, html);
      return await visibleComment(db, actor, id);
    },

    async people({ db, actor, query: { recordId, text = '' } }) {
      const hostRecord = await host.open(db, actor, recordId, 'view');
      return await hostRecord.peopleWhoSee(db, { text: text.trim(), limit: MENTIONED_PEOPLE });
    },

    async react({ db, actor, change, body: { id, emoji, on } }) {
      const { hostRecord } = await opened(db, actor, id, 'comment');
      if (await setReaction(db, { id, userId: actor.id, emoji, on })) hostRecord.touched(change);
      return await visibleComment(db, actor, id);
    },

    async delete({ db, actor, change, query: { id } }) {
      const { hostRecord, known } = await opened(db, actor, id, 'comment');
      if (known.authorId !== actor.id && !hostRecord.manages) return fail(commentFailures.notYours);
      await removeComment(db, id);
      await eraseText(db, hostRecord.id, id);
      recordPartChange(change, host, hostRecord, {
        kind: 'commentDeleted',
        changes: { comment: { from: id, to: null } },
      });
      return null;
    },
  });
}

/** A page of at most 50 comments, oldest first, from one more than that, newest first. */
function pageOf(found: readonly Comment[]): { records: Comment[]; cursor: string | null } {
  const { records, cursor } = cursorPage(found, PAGE, ({ createdAt: at, id }) => encodeTimeCursor({ at, id }));
  return { records: records.toReversed(), cursor };
}
