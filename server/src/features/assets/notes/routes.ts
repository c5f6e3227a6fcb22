import {
  ASSET_NOTES_MAX,
  type AssetNote,
  assetNote,
  assetNoteFailures,
  commonFailures,
  NOTE_SHOWN_TEXT_MAX,
  type NoteLine,
  type NotePlace,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { visibleRecords } from '../../../records/list.ts';
import { assets } from '../assets.ts';
import { findVersion } from '../files/store.ts';
import { LEVELS } from '../folders/visibility-sql.ts';
import { notifyOfAnswer } from './notify.ts';
import { announceNotes, levelIn, openNote, openVersion } from './open-note.ts';
import { deleteUnusedReplies, listReplies } from './replies-store.ts';
import { countNotes, deleteNote, insertNote, listNotes, writeNoteState } from './store.ts';

const { notAnImage, pageOrTime, lineWrong, textWrong, tooMany, notYours, empty, reasonMissing, answered } =
  assetNoteFailures;

/** What notes name, by the kind of file. */
const NEEDS: Readonly<Record<string, { page: boolean; time: boolean }>> = {
  image: { page: false, time: false },
  pdf: { page: true, time: false },
  video: { page: false, time: true },
  audio: { page: false, time: true },
};

/** Notes on images, PDFs, video and audio files. */
export function serveNotes(app: FastifyInstance): void {
  mount(app, assetNote, {
    async list({ db, actor, query: { versionId } }) {
      const { assetId } = required(await findVersion(db, versionId), commonFailures.notFound);
      const { rows } = await visibleRecords(db, actor, assets, [assetId]);
      const asset = required(rows[0], commonFailures.notFound);
      const level = await levelIn(db, actor, String(asset.folder));
      return (await listNotes(db, versionId)).map((note) => ({
        ...note,
        settleable: isSettleable(note, actor, level),
      }));
    },

    async add({ db, actor, change, body: { text, line, showsText = false, ...position } }) {
      const { asset, preview } = await openVersion(db, actor, position.versionId);
      requirePlace(preview, position);
      if (line) requireLine(preview, line);
      if (showsText) requireShownText(preview, { text, line });
      if (text.trim() === '') return fail(empty);
      if ((await countNotes(db, position.versionId)) >= ASSET_NOTES_MAX)
        return fail(tooMany, { values: { limit: ASSET_NOTES_MAX } });
      const stored = {
        ...position,
        ...{ page: position.page ?? null, timeMs: position.timeMs ?? null, line: line ?? null },
        ...placeOf(position, line, showsText),
      };
      const note = await insertNote(db, { ...stored, showsText, text, authorId: actor.id });
      announceNotes(change, asset.id);
      return { ...note, settleable: true };
    },

    async resolve({ db, actor, change, body: { id, state, reason = '' } }) {
      const { note, asset, level } = await openNote(db, actor, id);
      if (!isSettleable(note, actor, level)) return fail(notYours);
      if (state === 'wontFix' && reason.trim() === '') return fail(reasonMissing);
      const settled = await writeNoteState(db, id, { state, reason: state === 'wontFix' ? reason : null });
      if (state === 'wontFix') await notifyOfAnswer({ db, actor, change }, { asset: asset.id, note, text: reason });
      announceNotes(change, asset.id);
      return { ...settled, settleable: true };
    },

    async delete({ db, actor, change, query: { id } }) {
      const { note, asset, level } = await openNote(db, actor, id);
      if (level < LEVELS.manager) {
        if (note.authorId !== actor.id) return fail(notYours);
        const replies = await listReplies(db, note.threadId);
        if (replies.some(({ authorId }) => authorId !== actor.id)) return fail(answered);
      }
      await deleteNote(db, id);
      await deleteUnusedReplies(db, note.threadId);
      announceNotes(change, asset.id);
      return null;
    },
  });
}

/** Whether a user with this level in the folder can settle and reopen a note. */
function isSettleable({ authorId }: AssetNote, { id }: Actor, level: number): boolean {
  return authorId === id || level >= LEVELS.editor;
}

/** Refuses notes on other files, and those without the page or time that their file needs. */
function requirePlace(preview: string, { page, timeMs }: { page?: number | undefined; timeMs?: number | undefined }) {
  const needs = NEEDS[preview] ?? fail(notAnImage);
  if ((page !== undefined) !== needs.page || (timeMs !== undefined) !== needs.time) fail(pageOrTime);
}

/** Refuses lines on sounds, arrows without exactly two points, and lines of no length. */
function requireLine(preview: string, { kind, points }: NoteLine) {
  const [first] = points;
  const hasLength = points.some(({ x, y }) => x !== first?.x || y !== first?.y);
  if (preview === 'audio' || !hasLength || (kind === 'arrow' && points.length !== 2)) fail(lineWrong);
}

/** Refuses texts on sounds, together with a line, and ones too long to be shown on a picture. */
function requireShownText(preview: string, { text, line }: { text: string; line: NoteLine | undefined }) {
  const isShort = [...text].length <= NOTE_SHOWN_TEXT_MAX;
  if (preview === 'audio' || line || !isShort) fail(textWrong, { values: { limit: NOTE_SHOWN_TEXT_MAX } });
}

/** Only pins and rectangles have the size that was sent. */
function placeOf(position: NotePlace, line: NoteLine | undefined, showsText: boolean): NotePlace {
  const { x, y } = line?.points[0] ?? position;
  return line || showsText ? { x, y, width: 0, height: 0 } : insidePicture(position);
}

/** A position whose rectangle ends with the picture. */
function insidePicture({ x, y, width, height }: NotePlace): NotePlace {
  return { x, y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) };
}
