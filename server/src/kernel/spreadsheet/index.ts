export { type ReadColumn, type ReadRow, readTable, sheetUpload } from './read.ts';
export { type Cell, type SheetColumn, type SheetOut, sendSheet } from './write.ts';
