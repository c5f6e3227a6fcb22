import { AnnouncementDraft, type announcement, announcementFailures, type ImportOutcome } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import { fail, RequestFailed } from '../../kernel/fail.ts';
import { removeFiles } from '../../kernel/file-jobs.ts';
import { newId } from '../../kernel/ids.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Handlers } from '../../kernel/mount.ts';
import { type ReadRow, readTable, sheetUpload, tellImport } from '../../kernel/spreadsheet/index.ts';
import { languageOf, type Sentence, say } from '../../kernel/words.ts';
import { note } from '../identity/index.ts';
import { insertAnnouncement } from './announcement-store.ts';
import { IMPORTED, kindIn, priorityIn, type SheetField } from './sheet.ts';
import { announcementWords } from './words.ts';
import { settle } from './write.ts';

const words: Readonly<Record<string, Sentence>> = announcementWords;

/** Takes a table of announcements in as drafts for everybody, which nobody sees before somebody publishes them. */
export function importedDrafts(app: FastifyInstance): Handlers<typeof announcement>['importExcel'] {
  return {
    ...sheetUpload,
    admit: async () => undefined,
    async handle({ db, actor, request, upload }) {
      const rows = await readTable(app.files, upload, IMPORTED);
      await enqueue(db, removeFiles, { ids: [upload.id] });
      const language = languageOf(request.headers['accept-language']);
      const problems: ImportOutcome['errors'] = [];
      const titles: string[] = [];
      for (const row of rows) {
        try {
          const fields = await settle(db, actor, draftOf(row));
          await insertAnnouncement(db, newId(), actor.username, fields);
          titles.push(fields.title);
        } catch (error) {
          // Settling only reads, so that a row that is refused leaves nothing behind.
          const sentence = error instanceof RequestFailed ? words[error.failure.code] : undefined;
          if (!sentence) throw error;
          problems.push({ row: row.row, message: [row.titile, say(sentence, language)].filter(Boolean).join(': ') });
        }
      }
      const detail = { imported: upload.name, count: titles.length, titles: titles.slice(0, 100) };
      if (titles.length > 0) await note(db, { actor, request }, 'announcementAdded', detail);
      return await tellImport({ db, request, successCount: titles.length, problems });
    },
  };
}

function draftOf({ row: _, ...cells }: ReadRow<SheetField>): AnnouncementDraft {
  if (cells.titile === '') return fail(announcementFailures.nothingSaid);
  const draft = { ...cells, priority: priorityIn(cells.priority), msgCategory: kindIn(cells.msgCategory) };
  return draft.priority && draft.msgCategory && Value.Check(AnnouncementDraft, draft)
    ? draft
    : fail(announcementFailures.rowWrong);
}
