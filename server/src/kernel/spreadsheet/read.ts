import { SHEET_MAX_BYTES, SHEET_MAX_ROWS, sheetFailures } from '@opsyard/contract';
import type { Db } from '../database/db.ts';
import { fail } from '../fail.ts';
import { removeFiles } from '../files/file-jobs.ts';
import type { FileStore } from '../files/files.ts';
import type { Upload, UploadRules } from '../files/upload.ts';
import { enqueue } from '../jobs/job.ts';
import { runInWorker } from '../jobs/worker-thread.ts';
import type { ReadColumn, ReadRow, TableProblem } from './table.ts';

/** Upload options of routes that import a table. */
export const sheetUpload = {
  maxBytes: SHEET_MAX_BYTES,
  anyKind: true,
  failures: {
    missing: sheetFailures.missing,
    tooLarge: sheetFailures.tooLarge,
    typeRefused: sheetFailures.wrongKind,
  },
} as const satisfies UploadRules;

/** Headings and rows of a table without known columns; for JSON the cells are its values. */
export type PlainTable = {
  header: string[];
  rows: { row: number; cells: unknown[] }[];
  /** Texts that the number formats of a workbook add to the numbers of each column, such as `€`. */
  affixes?: readonly (readonly string[] | undefined)[];
};
export type PlainInput = { bytes: Uint8Array; maxRows: number };
export type PlainOutput = { table: PlainTable } | { problem: TableProblem };

export type TableInput = { bytes: Uint8Array; columns: readonly ReadColumn<string>[]; maxRows: number };
export type TableOutput<K extends string> = { rows: ReadRow<K>[] } | { problem: TableProblem };

const MEMORY_MB = 256;
const PLAIN_MEMORY_MB = 512;
const PLAIN_THREAD = new URL('./plain-table-worker.ts', import.meta.url);
const THREAD = new URL('./table-worker.ts', import.meta.url);

/** Reads an uploaded table in a worker thread, because a small workbook can declare billions of cells. */
export async function readTable<K extends string>(
  files: FileStore,
  upload: Upload,
  columns: readonly ReadColumn<K>[],
): Promise<ReadRow<K>[]> {
  const bytes = Buffer.concat(await files.read(upload.id).toArray());
  const given: TableInput = { bytes, columns, maxRows: SHEET_MAX_ROWS };
  const answer = await runInWorker<TableOutput<K>>(THREAD, { given, megabytes: MEMORY_MB });
  if (answer === 'tooMuch') return fail(sheetFailures.broken);
  if ('rows' in answer) return answer.rows;
  const { code, values = {} } = answer.problem;
  return fail(sheetFailures[code], { values });
}

/** Reads an uploaded table, which is not needed after the commit. */
export async function takeTable<K extends string>(
  { db, files }: { db: Db; files: FileStore },
  upload: Upload,
  columns: readonly ReadColumn<K>[],
): Promise<ReadRow<K>[]> {
  const rows = await readTable(files, upload, columns);
  await enqueue(db, removeFiles, { ids: [upload.id] });
  return rows;
}

/** Reads a stored table, XLSX, CSV or exported JSON, in a worker thread. */
export async function readPlainTable(files: FileStore, id: string, maxRows: number): Promise<PlainTable> {
  const given: PlainInput = { bytes: Buffer.concat(await files.read(id).toArray()), maxRows };
  const answer = await runInWorker<PlainOutput>(PLAIN_THREAD, { given, megabytes: PLAIN_MEMORY_MB });
  if (answer === 'tooMuch') return fail(sheetFailures.broken);
  if ('table' in answer) return answer.table;
  const { code, values = {} } = answer.problem;
  return fail(sheetFailures[code], { values });
}
