import {
  type AnyRecordRoutes,
  commonFailures,
  RECORD_OUTCOMES,
  RECORD_TRANSFER_MAX,
  RECORDS_AT_ONCE,
  type RecordImportOptions,
  type RecordImportReport,
  recordFailures,
} from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, Language } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import { fail, required } from '../../kernel/fail.ts';
import type { Upload } from '../../kernel/files/upload.ts';
import type { Call, Handlers } from '../../kernel/routes/mount.ts';
import type { PlainTable } from '../../kernel/spreadsheet/index.ts';
import { languageOf, translate } from '../../kernel/words.ts';
import type { ServedType, WriteContext } from '../adapter.ts';
import { changeTitle, createBulkJob, type ImportRow, importRows } from '../bulk/bulk-jobs.ts';
import { type Comparison, compareTable } from './compare.ts';
import { findFile, insertFile } from './file-store.ts';
import { readUploadedTable, shownCell, TABLE_UPLOAD } from './uploaded-table.ts';
import { problemText } from './words.ts';

const SHOWN_ROWS = 100;
const SHOWN_PROBLEMS = 500;

type ImportHandlers = Pick<Handlers<AnyRecordRoutes>, 'importUpload' | 'importCheck' | 'importRun'>;
type File = { id: string; name: string };

/** The import handlers of a record type: upload, check, run. */
export function importHandlers(app: FastifyInstance, served: ServedType): ImportHandlers {
  const read = (id: string) => readUploadedTable(app, id, RECORD_TRANSFER_MAX);
  return {
    importUpload: {
      admit: async ({ actor }) => requireEdit(actor, served),
      ...TABLE_UPLOAD,
      prepare: ({ upload }) => read(upload.id),
      async handle({ db, actor, request, upload, ready }: Call<AnyRecordRoutes['importUpload']> & UploadedFile) {
        const compared = await compareTable({ db, actor }, served, ready, {});
        await insertFile(db, upload, actor.id);
        return reportOf(served, { file: upload, table: ready, compared, language: language(request) });
      },
    },

    async importCheck({ db, actor, request, body: { fileId, ...options } }) {
      requireEdit(actor, served);
      const file = await fileOf(db, actor, fileId);
      const table = await read(fileId);
      const compared = await compareTable({ db, actor }, served, table, options);
      return reportOf(served, { file, table, compared, language: language(request) });
    },

    importRun: {
      async prepare({ db, actor, body: { fileId } }) {
        requireEdit(actor, served);
        await fileOf(db, actor, fileId);
        return await read(fileId);
      },
      async handle({ db, actor, change, request, body, ready: table }: Run) {
        return await writeTable({ db, actor, change, table, language: language(request) }, served, body);
      },
    },
  };
}

type Run = Call<AnyRecordRoutes['importRun']> & { ready: PlainTable };
type UploadedFile = { upload: Upload; ready: PlainTable };

function language(request: FastifyRequest): Language {
  return languageOf(request.headers['accept-language']);
}

/** An import adds and edits records, so it requires the permission to edit in addition to its own. */
function requireEdit(actor: Actor, { type }: ServedType): void {
  if (!actor.permissions.has(type.permissions.edit)) fail(commonFailures.forbidden);
}

async function fileOf(db: Db, actor: Actor, id: string): Promise<File> {
  const { name } = required(await findFile(db, id, actor.id), recordFailures.fileGone);
  return { id, name };
}

type RunContext = WriteContext & { table: PlainTable; language: Language };

/** Writes an imported table as one operation, by a job if it has more than 1,000 rows to write; refused rows are skipped. */
async function writeTable(
  { table, language, ...writeContext }: RunContext,
  served: ServedType,
  options: RecordImportOptions,
) {
  const { mapping, match, known, empty, values, dateOrder } = options;
  const { rows } = await compareTable(writeContext, served, table, {
    ...(mapping && { mapping }),
    ...(match !== undefined && { match }),
    ...(known && { known }),
    ...(empty && { empty }),
    ...(values && { values }),
    ...(dateOrder && { dateOrder }),
  });
  const counts = countsOf(rows);
  if (counts.add + counts.update === 0) return fail(recordFailures.nothingToImport);
  writeContext.change.source = 'import';
  writeContext.change.operation({ kind: 'import', projectId: null });
  const parts = rows.flatMap(({ row, verdict, before, values }): ImportRow[] =>
    verdict === 'add' || verdict === 'update' ? [{ row, id: before?.id ?? null, values }] : [],
  );
  const isJob = parts.length > RECORDS_AT_ONCE;
  const title = changeTitle(served, 'import', parts.length, language);
  const jobId = isJob ? await createBulkJob(writeContext, served, 'import', { ...title, params: null, parts }) : null;
  if (!isJob) await importRows(writeContext, served, parts);
  const { add: added, update: updated, skip: skipped, unchanged, refused } = counts;
  return { added, updated, unchanged, skipped, refused, opId: writeContext.change.opId, jobId };
}

function countsOf(rows: Comparison['rows']): RecordImportReport['counts'] {
  const counts = Object.fromEntries(RECORD_OUTCOMES.map((outcome) => [outcome, 0])) as RecordImportReport['counts'];
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

type PreviewInput = { file: File; table: PlainTable; compared: Comparison; language: Language };

function reportOf({ type }: ServedType, { file, table, compared, language }: PreviewInput): RecordImportReport {
  const { columns, match, fields, matches } = compared.mapping;
  const problems = compared.rows.flatMap(({ row, problems, notes }) => [
    ...[...problems].map(([field, problem]) => ({
      ...{ row, field, level: 'error' as const },
      message: problemText(problem, type.fields[field], language),
    })),
    ...[...notes].map(([field, note]) => ({
      ...{ row, field, level: 'warning' as const },
      message: translate(note, language),
    })),
  ]);
  return {
    fileId: file.id,
    fileName: file.name,
    header: table.header.map(shownCell),
    ...{ mapping: columns, match, fields, matches, counts: countsOf(compared.rows) },
    rows: compared.rows.slice(0, SHOWN_ROWS).map(({ row, verdict, before, cells, problems: cellProblems, notes }) => ({
      ...{ row, verdict, id: before?.id ?? null },
      cells: table.header.map((_, at) => {
        const key = columns[at] ?? '';
        const [problem, note] = [cellProblems.get(key), notes.get(key)];
        return {
          text: shownCell(cells[at]),
          problem: problem ? problemText(problem, type.fields[key], language) : null,
          note: note ? translate(note, language) : null,
        };
      }),
    })),
    unknown: compared.unknown,
    datesUnclear: compared.datesUnclear,
    problems: problems.slice(0, SHOWN_PROBLEMS),
  };
}
