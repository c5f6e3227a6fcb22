import { readWorkbook, SheetUnknown, sheetNames } from '../spreadsheet/read-workbook.ts';
import type { CellValue, Merged } from '../spreadsheet/sheet-rows.ts';
import { isBlank, type NumberedRecord, type Records } from './delimited.ts';
import { ImportRefused, refuse } from './reading-refusal.ts';
import { storable } from './storable.ts';

type SheetSelection = { sheet?: string; maxRows: number };
export type Sheets = { names: string[]; chosen: string };

/** Records with the texts that number formats add to the numbers of each column. */
type Found = Records & { affixes: string[][] };

/** The number of sheets searched for a table; others have to be named. */
const SCANNED_ROWS = 5;
const MAX_FILLED = 500_000;
/** Different formats of a column that are looked at. */
const MAX_AFFIXES = 20;
/** Limits for the number of sheets and the length of their names. */
const MAX_SHEETS = 500;
const MAX_NAME_LENGTH = 200;

/** Reads a sheet of an XLSX workbook as text records: the named one, else the first visible one with a table. The workbook must have been checked. */
export async function recordsOfWorkbook(
  bytes: Uint8Array,
  { sheet = '', maxRows }: SheetSelection,
): Promise<Found & { sheets: Sheets }> {
  const known = await readable(() => sheetNames(bytes));
  const names = known.filter((name) => name.length <= MAX_NAME_LENGTH).slice(0, MAX_SHEETS);
  const sheets = sheet === '' ? names.slice(0, SCANNED_ROWS) : [sheet];
  let first: (Found & { sheets: Sheets }) | undefined;
  for (const chosen of sheets) {
    const found = { ...(await readable(() => recordsOf(bytes, chosen, maxRows), chosen)), sheets: { names, chosen } };
    first ??= found;
    if (isTable(found)) return found;
  }
  return first ?? refuse('workbookBroken');
}

/** A cover sheet or note is not a table: it has no second row, or a single column. */
function isTable({ records }: Records): boolean {
  return records.length > 1 && records.some(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
}

async function recordsOf(bytes: Uint8Array, sheet: string, maxRows: number): Promise<Found> {
  const records: NumberedRecord[] = [];
  const merged: Merged[] = [];
  let last = 0;
  const take = (number: number, values: CellValue[]) => {
    last = number;
    const cells = values.map(textOfCell);
    if (!isBlank(cells)) records.push({ number, cells });
    if (records.length > maxRows + 40) refuse('tooManyRows', { limit: maxRows });
  };
  const affixes: string[][] = [];
  await readWorkbook(bytes, sheet, take, {
    merged(range) {
      if (range.bottom > range.top && merged.length < MAX_FILLED) merged.push(range);
    },
    affix: (column, text) => noteAffix(affixes, column - 1, text),
  });
  fillDown(records, merged);
  return { records, blank: last - records.length, delimiter: '', affixes };
}

function noteAffix(affixes: string[][], at: number, text: string): void {
  affixes[at] ??= [];
  const known = affixes[at];
  if (known.length < MAX_AFFIXES && !known.includes(text)) known.push(text);
}

/** A vertically merged cell applies to all its rows. */
function fillDown(records: readonly NumberedRecord[], merged: readonly Merged[]): void {
  const byNumber = new Map(records.map((record) => [record.number, record.cells]));
  const last = records.at(-1)?.number ?? 0;
  let room = MAX_FILLED;
  for (const { top, left, bottom } of merged) {
    const value = byNumber.get(top)?.[left - 1] ?? '';
    for (let row = top + 1; value !== '' && row <= Math.min(bottom, last) && room > 0; row++, room--) {
      const cells = byNumber.get(row);
      if (!cells) continue;
      for (; cells.length < left; room--) cells.push('');
      cells[left - 1] ||= value;
    }
  }
}

/** Converts other errors to `ImportRefused`. */
async function readable<T>(read: () => Promise<T>, sheet = ''): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    return error instanceof SheetUnknown ? refuse('sheetUnknown', { sheet }) : refuse('workbookBroken');
  }
}

/** Numbers without rounding errors, dates as ISO without a zone. */
function textOfCell(cell: CellValue): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : textOfDate(cell);
  if (typeof cell === 'number') return textOfNumber(cell);
  return cell === null ? '' : storable(String(cell));
}

function textOfDate(date: Date): string {
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}

function textOfNumber(number: number): string {
  return Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number);
}
