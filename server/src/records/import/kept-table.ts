import { RECORD_IMPORT_MAX_BYTES, recordFailures, sheetFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../kernel/fail.ts';
import { type PlainTable, readPlainTable } from '../../kernel/spreadsheet/index.ts';

const SHOWN_CELL = 200;

/** What is taken as a table that is imported, and how everything else is refused. */
export const TABLE_UPLOAD = {
  failures: {
    missing: sheetFailures.missing,
    tooLarge: recordFailures.fileTooLarge,
    typeRefused: sheetFailures.wrongKind,
  },
  maxBytes: RECORD_IMPORT_MAX_BYTES,
  anyKind: true,
} as const;

/** Reads a table that was sent before; refused where it is kept no longer. */
export async function readKeptTable(app: FastifyInstance, id: string, maxRows: number): Promise<PlainTable> {
  try {
    return await readPlainTable(app.files, id, maxRows);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return fail(recordFailures.fileGone);
    throw error;
  }
}

/** A cell as it is shown before the import. */
export function shownCell(cell: unknown): string {
  const text = typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : String(cell ?? '');
  return text.length > SHOWN_CELL ? `${text.slice(0, SHOWN_CELL)}…` : text;
}
