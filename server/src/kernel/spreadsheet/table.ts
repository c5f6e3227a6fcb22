import { normalLine } from '../routes/normal-text.ts';
import { decodeText } from '../table-reading/decode.ts';
import { readDelimited } from '../table-reading/delimited.ts';
import { ImportRefused, type ReadingRefusal } from '../table-reading/reading-refusal.ts';
import { recordsOfWorkbook } from '../table-reading/workbook-records.ts';
import type { PlainTable } from './read.ts';
import { isHarmless } from './unpack.ts';

/** A column to read: its key, and all its headings. */
export type ReadColumn<K extends string> = { key: K; titles: readonly string[]; required?: boolean };
/** A row with its number as displayed, the header being row 1. */
export type ReadRow<K extends string> = { row: number } & Record<K, string>;

/** Why a table cannot be read; not a declared failure, because worker threads would have to load the whole contract. */
export type TableProblem = {
  code: 'broken' | 'wrongKind' | 'tooManyRows' | 'columnMissing' | 'encodingUnknown' | 'cellTooLarge';
  values?: Record<string, string | number>;
};

/** Thrown when a table cannot be read. */
export class TableRefused extends Error {
  readonly problem: TableProblem;

  constructor(problem: TableProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The rows of an XLSX or CSV table, with columns matched by headings; blank rows are skipped. */
export async function tableOf<K extends string>(
  bytes: Buffer,
  columns: readonly ReadColumn<K>[],
  maxRows: number,
): Promise<ReadRow<K>[]> {
  const [{ cells: header } = { cells: [] }, ...rows] = (await recordsOf(bytes, maxRows)).records;
  const places = columns.map((column) => ({ ...column, place: placeOf(header, column.titles) }));
  for (const { titles, required, place } of places) {
    if (required && place < 0) refuse('columnMissing', { column: titles[0] ?? '' });
  }
  const read = rows.map(({ row, cells }) => {
    const values = places.map(({ key, place }) => [key, normalLine(cells[place] ?? '')]);
    return { ...Object.fromEntries(values), row } as ReadRow<K>;
  });
  const filled = read.filter(({ row: _, ...values }) => Object.values(values).some((value) => value !== ''));
  return filled.length <= maxRows ? filled : refuse('tooManyRows', { limit: maxRows });
}

function refuse(code: TableProblem['code'], values: TableProblem['values'] = {}): never {
  throw new TableRefused({ code, values });
}

/** The header and rows of a table; blank rows are skipped. */
export async function plainTableOf(bytes: Buffer, maxRows: number): Promise<PlainTable> {
  const start = bytes
    .subarray(0, 100)
    .toString()
    .replace(/^\ufeff/, '')
    .trimStart();
  const table = /^[[{]/.test(start) ? jsonTable(bytes) : await cellTable(bytes, maxRows);
  return table.rows.length <= maxRows ? table : refuse('tooManyRows', { limit: maxRows });
}

async function cellTable(bytes: Buffer, maxRows: number): Promise<PlainTable> {
  const { records, affixes } = await recordsOf(bytes, maxRows);
  const [{ cells: header } = { cells: [] }, ...rows] = records.filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ''),
  );
  return { header, rows, affixes };
}

/** A list of objects, alone or as `records` of an export; rows are numbered by position. */
function jsonTable(bytes: Buffer): PlainTable {
  let parsed: unknown;
  try {
    parsed = JSON.parse(textOf(bytes));
  } catch {
    refuse('broken');
  }
  const given = parsed as { records?: unknown };
  const list = Array.isArray(given) ? given : given.records;
  const isValidList = Array.isArray(list) && list.every((one) => typeof one === 'object' && one && !Array.isArray(one));
  if (!isValidList) refuse('wrongKind');
  const objects = list as Record<string, unknown>[];
  const header = [...new Set(objects.flatMap((one) => Object.keys(one)))];
  return { header, rows: objects.map((one, at) => ({ row: at + 1, cells: header.map((key) => one[key] ?? null) })) };
}

function placeOf(header: readonly string[], titles: readonly string[]): number {
  const known = new Set(titles.map(bare));
  return header.findIndex((title) => known.has(bare(title)));
}

/** A heading without required marks and explanations in brackets. */
function bare(title: string): string {
  const words = title.replace(/[(（][^)）]*[)）]|[*＊]/g, '').trim();
  return words.toLowerCase();
}

type SheetRecord = { row: number; cells: string[] };
type SheetRecords = { records: SheetRecord[]; affixes: string[][] };

/** Signatures of images and PDF, which would be read as text with nonsense. */
const NO_TABLE = /^(?:\x89PNG|\xff\xd8\xff|GIF8[79]a|%PDF-)/;

async function recordsOf(bytes: Buffer, maxRows: number): Promise<SheetRecords> {
  if (bytes.length === 0 || NO_TABLE.test(bytes.toString('latin1', 0, 8))) refuse('wrongKind');
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
  if (isZip && !(await isHarmless(bytes))) refuse('broken');
  try {
    return isZip ? await workbookRecords(bytes, maxRows) : { records: delimitedRecords(bytes, maxRows), affixes: [] };
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return refuse(PROBLEMS[error.code as ReadingRefusal], error.code === 'tooManyRows' ? error.params : {});
  }
}

/** Maps reader errors to table problems. */
const PROBLEMS: Record<ReadingRefusal, TableProblem['code']> = {
  tooManyRows: 'tooManyRows',
  notText: 'wrongKind',
  encodingUnknown: 'encodingUnknown',
  cellTooLarge: 'cellTooLarge',
  tableBroken: 'broken',
  workbookBroken: 'broken',
  sheetUnknown: 'broken',
};

async function workbookRecords(bytes: Buffer, maxRows: number): Promise<SheetRecords> {
  const { records, affixes } = await recordsOfWorkbook(bytes, { maxRows });
  return { records: records.map(({ number: row, cells }) => ({ row, cells })), affixes };
}

/** The apostrophe that prevents a formula is not part of the text. */
function delimitedRecords(bytes: Buffer, maxRows: number): SheetRecord[] {
  const plain = (cell: string) => cell.replace(/^'(?=[\s']*[=+\-@\t\r＝＋－＠])/, '');
  const { text, encoding } = decodeText(bytes);
  // Only UTF-16 contains zero bytes; elsewhere they indicate a binary file.
  if (!encoding.startsWith('UTF-16') && bytes.subarray(0, 65_536).includes(0)) refuse('wrongKind');
  const { records } = readDelimited(text, maxRows);
  return records.map(({ number: row, cells }) => ({ row, cells: cells.map(plain) }));
}

function textOf(bytes: Buffer): string {
  try {
    return decodeText(bytes).text;
  } catch (error) {
    if (error instanceof ImportRefused) return refuse('wrongKind');
    throw error;
  }
}
