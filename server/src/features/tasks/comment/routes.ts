import { comment, commentFailures, commonFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import { decodeTimeCursor, encodeTimeCursor } from '../../../kernel/time-cursor.ts';
import { taskFor, taskSeen } from '../task-of.ts';
import { announceComment } from './notify.ts';
import { eraseText, findComment, listComments, removeComment } from './store.ts';
import { addComment, editComment } from './write.ts';

const PAGE = 50;

/** Serves what people say about a task. */
export function serveComments(app: FastifyInstance): void {
  mount(app, comment, {
    async list({ db, actor, query: { taskId, cursor } }) {
      await taskSeen(db, actor, taskId);
      const found = await listComments(db, { taskId, before: decodeTimeCursor(cursor), limit: PAGE + 1 });
      const newest = found.slice(0, PAGE).map((row) => ({ ...row, mine: row.authorId === actor.id }));
      const oldest = found.length > PAGE ? newest.at(-1) : undefined;
      return {
        records: newest.toReversed(),
        cursor: oldest ? encodeTimeCursor({ at: oldest.createdAt, id: oldest.id }) : null,
      };
    },

    async add({ db, actor, change, body: { taskId, html } }) {
      const { task } = await taskFor(db, actor, taskId, 'comment');
      return await present(db, actor, await addComment({ db, actor, change }, task, html));
    },

    async edit({ db, actor, change, body: { id, html, wasEditedAt } }) {
      const former = await commentSeen(db, id);
      const { task } = await taskFor(db, actor, former.taskId, 'comment');
      if (former.authorId !== actor.id) return fail(commentFailures.notYours);
      // The task is locked: what another page of its author saved before is seen here.
      const known = await commentSeen(db, id);
      if (wasEditedAt !== undefined && wasEditedAt !== known.editedAt) {
        return fail(commonFailures.staleVersion, { detail: { theirs: known.html } });
      }
      await editComment({ db, actor, change }, task, known, html);
      return await present(db, actor, id);
    },

    async delete({ db, actor, change, query: { id } }) {
      const former = await commentSeen(db, id);
      const { task, access } = await taskFor(db, actor, former.taskId, 'comment');
      if (former.authorId !== actor.id && !access.abilities.includes('manageProject')) {
        return fail(commentFailures.notYours);
      }
      await removeComment(db, id);
      await eraseText(db, task.id, id);
      announceComment(change, task, 'commentDeleted', { comment: { from: id, to: null } });
      return null;
    },
  });
}

async function commentSeen(db: Db, id: string) {
  return required(await findComment(db, id), commonFailures.notFound);
}

async function present(db: Db, actor: Actor, id: string) {
  const row = await commentSeen(db, id);
  return { ...row, mine: row.authorId === actor.id };
}
