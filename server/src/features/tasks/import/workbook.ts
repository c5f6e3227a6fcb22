import { readWorkbook, SheetUnknown } from '../../../kernel/spreadsheet/read-workbook.ts';
import type { CellValue } from '../../../kernel/spreadsheet/sheet-rows.ts';
import { isBlank, type NumberedRecord, type Records } from './delimited.ts';
import { ImportRefused, refuse } from './problems.ts';

type Wanted = { sheet?: string; maxRows: number };

/** Reads one sheet of an XLSX workbook (the first, or the one named) as records of text. It must be known to be harmless. */
export async function recordsOfWorkbook(bytes: Uint8Array, { sheet = '', maxRows }: Wanted): Promise<Records> {
  const records: NumberedRecord[] = [];
  let last = 0;
  try {
    await readWorkbook(bytes, sheet || 1, (number, values) => {
      last = number;
      const cells = values.map(textOfCell);
      if (!isBlank(cells)) records.push({ number, cells });
      if (records.length > maxRows + 40) refuse('tooManyRows', { limit: maxRows });
    });
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    return error instanceof SheetUnknown ? refuse('sheetUnknown', { sheet: sheet || 1 }) : refuse('workbookBroken');
  }
  return { records, blank: last - records.length, delimiter: '' };
}

/** Numbers without rounding signs, dates as ISO without a zone (a sheet knows none). */
function textOfCell(cell: CellValue): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : textOfDate(cell);
  if (typeof cell === 'number') return textOfNumber(cell);
  return cell === null ? '' : String(cell);
}

function textOfDate(date: Date): string {
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}

function textOfNumber(number: number): string {
  return Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number);
}
