import { assetNoteFailures, assetNoteReply, commonFailures, NOTE_REPLIES_MAX } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { lockFullRecords, visibleRecords } from '../../../records/list.ts';
import { assets } from '../assets.ts';
import { findVersion } from '../files/store.ts';
import { LEVELS } from '../folders/visibility-sql.ts';
import { notifyOfAnswer } from './notify.ts';
import { announceNotes, levelIn, openNote } from './open-note.ts';
import { deleteReply, findReply, insertReply, listReplies } from './replies-store.ts';
import { findNote } from './store.ts';

const { notYours, empty, tooManyReplies } = assetNoteFailures;

/** Replies to notes on files. */
export function serveNoteReplies(app: FastifyInstance): void {
  mount(app, assetNoteReply, {
    async list({ db, actor, query: { noteId } }) {
      const { versionId, threadId } = required(await findNote(db, noteId), commonFailures.notFound);
      const { assetId } = required(await findVersion(db, versionId), commonFailures.notFound);
      const { rows } = await visibleRecords(db, actor, assets, [assetId]);
      required(rows[0], commonFailures.notFound);
      return await listReplies(db, threadId);
    },

    async add({ db, actor, change, body: { noteId, text } }) {
      const { note, asset } = await openNote(db, actor, noteId);
      if (text.trim() === '') return fail(empty);
      if (note.replies >= NOTE_REPLIES_MAX) return fail(tooManyReplies, { values: { limit: NOTE_REPLIES_MAX } });
      // Those who wrote before are notified.
      await notifyOfAnswer({ db, actor, change }, { asset: asset.id, note, text });
      const { threadId } = note;
      const reply = await insertReply(db, { assetId: asset.id, threadId, text, authorId: actor.id });
      announceNotes(change, asset.id);
      return reply;
    },

    async delete({ db, actor, change, query: { id } }) {
      const { assetId } = required(await findReply(db, id), commonFailures.notFound);
      const [found] = await lockFullRecords(db, actor, assets, [assetId]);
      const asset = required(found, commonFailures.notFound);
      if (asset.deletedAt !== null) return fail(commonFailures.notFound);
      const reply = required(await findReply(db, id), commonFailures.notFound);
      if (reply.authorId !== actor.id && (await levelIn(db, actor, String(asset.folder))) < LEVELS.manager)
        return fail(notYours);
      await deleteReply(db, id);
      announceNotes(change, assetId);
      return null;
    },
  });
}
