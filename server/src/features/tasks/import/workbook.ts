import { readSheet } from 'read-excel-file/node';
import { isBlank, type NumberedRecord, type Records } from './delimited.ts';
import { ImportRefused, refuse } from './problems.ts';

type Wanted = { sheet?: string; maxRows: number };

/** Reads one sheet of an XLSX workbook (the first, or the one named) as records of text. It must be known to be harmless. */
export async function readWorkbook(bytes: Uint8Array, { sheet, maxRows }: Wanted): Promise<Records> {
  const rows = await cellsOf(bytes, sheet);
  const records: NumberedRecord[] = [];
  let blank = 0;
  for (const [index, row] of rows.entries()) {
    const cells = row.map(textOfCell);
    if (isBlank(cells)) blank++;
    else records.push({ number: index + 1, cells });
    if (records.length > maxRows + 40) refuse('tooManyRows', { limit: maxRows });
  }
  return { records, blank, delimiter: '' };
}

async function cellsOf(bytes: Uint8Array, sheet: string | undefined): Promise<unknown[][]> {
  try {
    return await readSheet(new Blob([Buffer.from(bytes)]), sheet ?? 1, { trim: false });
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    if (error instanceof Error && error.name === 'SheetNotFoundError') refuse('sheetUnknown', { sheet: sheet ?? 1 });
    return refuse('workbookBroken');
  }
}

/** Numbers without rounding signs, dates as ISO without a zone (a sheet knows none). */
function textOfCell(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : textOfDate(cell);
  if (typeof cell === 'number') return textOfNumber(cell);
  return cell === null || cell === undefined ? '' : String(cell);
}

function textOfDate(date: Date): string {
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}

function textOfNumber(number: number): string {
  return Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number);
}
