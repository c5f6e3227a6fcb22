export { readTable, sheetUpload } from './read.ts';
export { findImportReport } from './report-store.ts';
export type { ReadColumn, ReadRow } from './table.ts';
export { tellImport } from './told.ts';
export type { Cell } from './workbook.ts';
export { type SheetColumn, type SheetOut, sendSheet } from './write.ts';
