import { Readable } from 'node:stream';
import { SHEET_MAX_EXPORTED, sheetFailures } from '@opsyard/contract';
import type { FastifyReply } from 'fastify';
import writeExcel, { type SheetData } from 'write-excel-file/node';
import { now } from '../clock.ts';
import { fail } from '../fail.ts';
import { attachmentNamed } from '../file-name.ts';

export type Cell = string | number | boolean | null | undefined;
/** A column of a table that is given out: its heading, and what stands in it. */
export type SheetColumn<T> = { readonly title: string; readonly value: (row: T) => Cell; readonly width?: number };
export type SheetOut<T> = {
  /** What the file is called, without day and ending. */
  name: string;
  format?: 'xlsx' | 'csv' | undefined;
  columns: readonly SheetColumn<T>[];
  rows: Iterable<T> | AsyncIterable<T>;
};

const BYTE_MARK = '\ufeff';
const BOLD = { fontWeight: 'bold' } as const;
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Answers with a table as a file: XLSX with typed cells, or CSV that flows out as its rows come in. */
export async function sendSheet<T>(reply: FastifyReply, sheet: SheetOut<T>): Promise<void> {
  const { name, format = 'xlsx' } = sheet;
  const stream = format === 'csv' ? Readable.from(csvOf(sheet), { objectMode: false }) : await xlsxOf(sheet);
  reply.headers({
    'content-type': TYPES[format],
    'content-disposition': attachmentNamed(`${name}-${now().toISOString().slice(0, 10)}.${format}`),
    'cache-control': 'no-store',
  });
  reply.send(stream);
}

/** The text of a table in pieces: UTF-8 with a byte mark, every cell quoted, none of them a formula. */
export async function* csvOf<T>({ columns, rows }: Pick<SheetOut<T>, 'columns' | 'rows'>): AsyncGenerator<string> {
  yield BYTE_MARK + line(columns.map(({ title }) => title));
  let count = 0;
  for await (const row of rows) {
    // What has begun to flow cannot be refused any more; whoever asks counts first.
    if (++count > SHEET_MAX_EXPORTED) return;
    yield line(columns.map(({ value }) => value(row)));
  }
}

async function xlsxOf<T>({ name, columns, rows }: SheetOut<T>): Promise<Readable> {
  const data: SheetData = [columns.map(({ title }) => ({ value: title, type: String, ...BOLD }))];
  for await (const row of rows) {
    if (data.length > SHEET_MAX_EXPORTED) fail(sheetFailures.tooMuch, { values: { limit: SHEET_MAX_EXPORTED } });
    data.push(columns.map(({ value }) => typed(value(row))));
  }
  const options = { sheet: sheetName(name), columns: columns.map(({ width = 18 }) => ({ width })), stickyRowsCount: 1 };
  // A cell of the type text is never a formula, whatever it begins with.
  return Readable.from([await writeExcel(data, options).toBuffer()], { objectMode: false });
}

function typed(cell: Cell): SheetData[number][number] {
  if (cell === null || cell === undefined || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (typeof cell === 'boolean') return { value: cell, type: Boolean };
  return { value: printable(cell), type: String };
}

/** XML knows no control characters but these three. */
function printable(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .slice(0, 32_767)
  );
}

function sheetName(name: string): string {
  return name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet1';
}

function line(cells: readonly Cell[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

/** An apostrophe keeps a spreadsheet from taking what begins like a formula for one. */
function quoted(cell: Cell): string {
  const text = cell === null || cell === undefined ? '' : String(cell);
  const harmless =
    typeof cell === 'string' && /^[\s']*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
