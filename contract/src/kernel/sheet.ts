import { type Static, Type } from 'typebox';
import { failures } from './failures.ts';

/** What can be wrong with a table that is sent in, or be too much of one that is asked for. */
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

/** Every failure of taking a table in. */
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

/** The largest table taken in, in bytes, and its rows. */
export const SHEET_MAX_BYTES = 5_242_880;
export const SHEET_MAX_ROWS = 5_000;
/** The rows of the largest table given out. */
export const SHEET_MAX_EXPORT_ROWS = 50_000;

/** The envelope's `code` where some rows of a table were not taken (the wire's own number). */
export const PARTIAL_IMPORT_CODE = 201;

/** What became of a table that was taken in; rows are numbered as a person sees them, the header being the first. */
export type ImportOutcome = Static<typeof ImportOutcome>;
export const ImportOutcome = Type.Object({
  totalCount: Type.Integer(),
  successCount: Type.Integer(),
  errorCount: Type.Integer(),
  errors: Type.Array(Type.Object({ row: Type.Integer(), message: Type.String() })),
  /** Where rows were not taken: that in words, and a file that names each of them, to be had for a day. */
  msg: Type.Optional(Type.String()),
  fileUrl: Type.Optional(Type.String()),
  fileName: Type.Optional(Type.String()),
});
