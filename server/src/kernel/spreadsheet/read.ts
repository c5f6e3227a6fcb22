import { SHEET_MAX_BYTES, SHEET_MAX_ROWS, sheetFailures } from '@opsyard/contract';
import { answeredApart } from '../apart.ts';
import { fail } from '../fail.ts';
import type { FileStore } from '../files.ts';
import type { Upload, UploadRules } from '../upload.ts';
import type { ReadColumn, ReadRow, TableProblem } from './table.ts';

/** How a route that reads a table itself takes it in. */
export const sheetUpload = {
  maxBytes: SHEET_MAX_BYTES,
  anyKind: true,
  failures: {
    missing: sheetFailures.missing,
    tooLarge: sheetFailures.tooLarge,
    typeRefused: sheetFailures.wrongKind,
  },
} as const satisfies UploadRules;

/** The headings and rows of a table whose columns somebody else knows; of a JSON text the cells are its values. */
export type PlainTable = { header: string[]; rows: { row: number; cells: unknown[] }[] };
export type PlainInput = { bytes: Uint8Array; maxRows: number };
export type PlainOutput = { table: PlainTable } | { problem: TableProblem };

export type TableInput = { bytes: Uint8Array; columns: readonly ReadColumn<string>[]; maxRows: number };
export type TableOutput<K extends string> = { rows: ReadRow<K>[] } | { problem: TableProblem };

const MEMORY_MB = 256;
const PLAIN_MEMORY_MB = 512;
const PLAIN_THREAD = new URL('./plain-table-worker.ts', import.meta.url);
const THREAD = new URL('./table-worker.ts', import.meta.url);

/** Reads the table somebody has sent, in a thread of its own: a small workbook can say that it has milliards of cells. */
export async function readTable<K extends string>(
  files: FileStore,
  upload: Upload,
  columns: readonly ReadColumn<K>[],
): Promise<ReadRow<K>[]> {
  const bytes = Buffer.concat(await files.read(upload.id).toArray());
  const given: TableInput = { bytes, columns, maxRows: SHEET_MAX_ROWS };
  const answer = await answeredApart<TableOutput<K>>(THREAD, { given, megabytes: MEMORY_MB });
  if (answer === 'tooMuch') return fail(sheetFailures.broken);
  if ('rows' in answer) return answer.rows;
  const { code, values = {} } = answer.problem;
  return fail(sheetFailures[code], { values });
}

/** Reads a table that is kept, XLSX, CSV or exported JSON, in a thread of its own. */
export async function readPlainTable(files: FileStore, id: string, maxRows: number): Promise<PlainTable> {
  const given: PlainInput = { bytes: Buffer.concat(await files.read(id).toArray()), maxRows };
  const answer = await answeredApart<PlainOutput>(PLAIN_THREAD, { given, megabytes: PLAIN_MEMORY_MB });
  if (answer === 'tooMuch') return fail(sheetFailures.broken);
  if ('table' in answer) return answer.table;
  const { code, values = {} } = answer.problem;
  return fail(sheetFailures[code], { values });
}
