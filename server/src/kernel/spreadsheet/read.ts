import { type Failure, SHEET_MAX_BYTES, sheetFailures } from '@opsyard/contract';
import { answeredApart } from '../apart.ts';
import { type FailureDetail, fail } from '../fail.ts';
import type { FileStore } from '../files.ts';
import type { Upload, UploadRules } from '../upload.ts';
import type { ReadColumn, ReadRow } from './table.ts';

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

export type TableAnswer<K extends string> = { rows: ReadRow<K>[] } | { failure: Failure; more: FailureDetail };

const MEMORY_MB = 256;
const THREAD = new URL('./table-worker.ts', import.meta.url);

/** Reads the table somebody has sent, in a thread of its own: a small workbook can say that it has milliards of cells. */
export async function readTable<K extends string>(
  files: FileStore,
  upload: Upload,
  columns: readonly ReadColumn<K>[],
): Promise<ReadRow<K>[]> {
  const bytes = Buffer.concat(await files.read(upload.id).toArray());
  const answer = await answeredApart<TableAnswer<K>>(THREAD, { given: { bytes, columns }, megabytes: MEMORY_MB });
  if (answer === 'tooMuch') return fail(sheetFailures.broken);
  return 'rows' in answer ? answer.rows : fail(answer.failure, answer.more);
}
