import { AnnouncementDraft, type announcement, announcementFailures, type ImportOutcome } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import type { Language } from '../../../kernel/access/actor.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, RequestFailed } from '../../../kernel/fail.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { type ReadRow, reportImport, sheetUpload, takeTable } from '../../../kernel/spreadsheet/index.ts';
import { labelText, languageOf, type Sentence, translate } from '../../../kernel/words.ts';
import { writeAudit } from '../../audit/index.ts';
import { insertAnnouncement } from '../announcement-store.ts';
import { cleanContents } from '../clean-contents.ts';
import { announcementWords } from '../words.ts';
import { completeCleanDraft } from '../write.ts';
import { IMPORT_COLUMNS, kindIn, priorityIn, type SheetField } from './sheet.ts';

const words: Readonly<Record<string, Sentence>> = announcementWords;

type Row = ReadRow<SheetField>;
type Problem = ImportOutcome['errors'][number];

/** Imports a table of announcements as unpublished drafts for everybody. */
export function importDrafts(app: FastifyInstance): Handlers<typeof announcement>['importExcel'] {
  return {
    ...sheetUpload,
    admit: async () => undefined,
    async handle({ db, actor, request, upload }) {
      const rows = await takeTable({ db, files: app.files }, upload, IMPORT_COLUMNS);
      const problemOf = problemsIn(languageOf(request.headers['accept-language']));
      const { drafts, problems } = draftsOf(rows, problemOf);
      const contents = await cleanContents(drafts.map(({ draft }) => draft.msgContent ?? ''));
      const titles: string[] = [];
      for (const [at, { row, draft }] of drafts.entries()) {
        try {
          const fields = await completeCleanDraft(db, actor, { ...draft, content: contents[at] ?? '' });
          await insertAnnouncement(db, newId(), actor.username, fields);
          titles.push(fields.title);
        } catch (error) {
          // Validation only reads, so a refused row leaves nothing behind.
          problems.push(problemOf(error, row));
        }
      }
      const detail = { imported: upload.name, count: titles.length, titles: titles.slice(0, 100) };
      if (titles.length > 0) await writeAudit(db, { actor, request }, 'announcementAdded', detail);
      return await reportImport({ db, request, successCount: titles.length, problems });
    },
  };
}

/** Problem of a refused row; any other failure concerns the whole table. */
function problemsIn(language: Language): (error: unknown, row: Row) => Problem {
  return (error, { row, titile }) => {
    const sentence = error instanceof RequestFailed ? words[error.failure.code] : undefined;
    if (!sentence) throw error;
    const text = translate(sentence, language);
    return { row, message: titile ? labelText(titile, text, language) : text };
  };
}

function draftsOf(rows: readonly Row[], problemOf: ReturnType<typeof problemsIn>) {
  const drafts: { row: Row; draft: AnnouncementDraft }[] = [];
  const problems: Problem[] = [];
  for (const row of rows) {
    try {
      drafts.push({ row, draft: draftOf(row) });
    } catch (error) {
      problems.push(problemOf(error, row));
    }
  }
  return { drafts, problems };
}

function draftOf({ row: _, ...cells }: Row): AnnouncementDraft {
  if (cells.titile === '') return fail(announcementFailures.emptyAnnouncement);
  const draft = { ...cells, priority: priorityIn(cells.priority), msgCategory: kindIn(cells.msgCategory) };
  return draft.priority && draft.msgCategory && Value.Check(AnnouncementDraft, draft)
    ? draft
    : fail(announcementFailures.rowWrong);
}
