import { type Static, Type } from 'typebox';
import { failures } from './failures.ts';

/** Failures of imported and exported tables. */
export const sheetFailures = failures('sheet', {
  missing: 422,
  tooLarge: 422,
  wrongKind: 422,
  broken: 422,
  tooManyRows: 422,
  encodingUnknown: 422,
  cellTooLarge: 422,
  columnMissing: 422,
  tooMuch: 422,
});

/** All failures of a table import. */
export const sheetImportFailures = [
  sheetFailures.missing,
  sheetFailures.tooLarge,
  sheetFailures.wrongKind,
  sheetFailures.broken,
  sheetFailures.tooManyRows,
  sheetFailures.encodingUnknown,
  sheetFailures.cellTooLarge,
  sheetFailures.columnMissing,
] as const;

/** Limits of an imported table: bytes and rows. */
export const SHEET_MAX_BYTES = 5_242_880;
export const SHEET_MAX_ROWS = 5_000;
/** The maximum number of exported rows. */
export const SHEET_MAX_EXPORT_ROWS = 50_000;

/** The envelope's `code` if some rows were not imported (prescribed by the legacy protocol). */
export const PARTIAL_IMPORT_CODE = 201;

/** The result of a table import; row numbers are those shown in spreadsheets, the header being row 1. */
export type ImportOutcome = Static<typeof ImportOutcome>;
export const ImportOutcome = Type.Object({
  totalCount: Type.Integer(),
  successCount: Type.Integer(),
  errorCount: Type.Integer(),
  errors: Type.Array(Type.Object({ row: Type.Integer(), message: Type.String() })),
  /** If rows were refused: a message, and the address of a file that lists them, available for a day. */
  msg: Type.Optional(Type.String()),
  fileUrl: Type.Optional(Type.String()),
  fileName: Type.Optional(Type.String()),
});
