export { reportImport } from './import-outcome.ts';
export { type PlainTable, readPlainTable, readTable, sheetUpload, takeTable } from './read.ts';
export { findImportReport } from './report-store.ts';
export type { ReadColumn, ReadRow } from './table.ts';
export type { Cell } from './workbook.ts';
export { type SheetColumn, type SheetOut, sendSheet, sheetStream } from './write.ts';
