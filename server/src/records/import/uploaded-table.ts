import { RECORD_IMPORT_MAX_BYTES, recordFailures, sheetFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../kernel/fail.ts';
import { type PlainTable, readPlainTable } from '../../kernel/spreadsheet/index.ts';

const SHOWN_CELL = 200;

/** The accepted file types of table imports, and the failure for others. */
export const TABLE_UPLOAD = {
  failures: {
    missing: sheetFailures.missing,
    tooLarge: recordFailures.fileTooLarge,
    typeRefused: sheetFailures.wrongKind,
  },
  maxBytes: RECORD_IMPORT_MAX_BYTES,
  anyKind: true,
} as const;

/** Reads an uploaded table; refused if it has expired. */
export async function readUploadedTable(app: FastifyInstance, id: string, maxRows: number): Promise<PlainTable> {
  try {
    return await readPlainTable(app.files, id, maxRows);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return fail(recordFailures.fileGone);
    throw error;
  }
}

/** A cell as shown in the preview. */
export function shownCell(cell: unknown): string {
  const text = typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : String(cell ?? '');
  return text.length > SHOWN_CELL ? `${text.slice(0, SHOWN_CELL)}…` : text;
}
