import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { SHEET_MAX_EXPORT_ROWS, sheetFailures } from '@opsyard/contract';
import type { FastifyReply } from 'fastify';
import { answeredApart } from '../apart.ts';
import { now } from '../clock.ts';
import { fail } from '../fail.ts';
import { attachmentNamed } from '../file-name.ts';
import { type Cell, type Layout, workbookOf } from './workbook.ts';

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
/** Rows made into cells or lines before everybody else has a turn; a workbook of fewer is made at once. */
const CHUNK_SIZE = 250;
const MEMORY_MB = 512;
const THREAD = new URL('./workbook-worker.ts', import.meta.url);
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Answers with a table as a file: XLSX with typed cells, or CSV that flows out as its rows come in. */
export async function sendSheet<T>(reply: FastifyReply, sheet: SheetOut<T>): Promise<void> {
  const { name, format = 'xlsx' } = sheet;
  const { stream, mime } = await sheetStream(sheet);
  reply.headers({
    'content-type': mime,
    'content-disposition': attachmentNamed(`${name}-${now().toISOString().slice(0, 10)}.${format}`),
    'cache-control': 'no-store',
  });
  reply.send(stream);
}

/** A table as the bytes of a file, with their type. */
export async function sheetStream<T>(sheet: SheetOut<T>): Promise<{ stream: Readable; mime: string }> {
  const { format = 'xlsx' } = sheet;
  const stream = format === 'csv' ? Readable.from(csvOf(sheet), { objectMode: false }) : await xlsxOf(sheet);
  return { stream, mime: TYPES[format] };
}

/** The text of a table in pieces: UTF-8 with a byte mark, every cell quoted, none of them a formula. */
export async function* csvOf<T>({ columns, rows }: Pick<SheetOut<T>, 'columns' | 'rows'>): AsyncGenerator<string> {
  yield BYTE_MARK + line(columns.map(({ title }) => title));
  let count = 0;
  let lines = '';
  for await (const row of rows) {
    // What has begun to flow cannot be refused any more; whoever asks counts first.
    if (++count > SHEET_MAX_EXPORT_ROWS) break;
    lines += line(columns.map(({ value }) => value(row)));
    if (count % CHUNK_SIZE > 0) continue;
    yield lines;
    lines = '';
    // Rows that are all there already would otherwise leave nobody else a turn.
    await setImmediate();
  }
  if (lines !== '') yield lines;
}

async function xlsxOf<T>({ name, columns, rows }: SheetOut<T>): Promise<Readable> {
  const layout = { name, columns: columns.map(({ title, width = 18 }) => ({ title, width })) };
  const pieces = chunksOf(columns, rows);
  const { value: first = [] } = await pieces.next();
  const bytes =
    first.length < CHUNK_SIZE ? await workbookOf(layout, first) : await writeWorkbookInThread(layout, first, pieces);
  return Readable.from([bytes], { objectMode: false });
}

/** Large workbooks are made in a thread of their own: 50,000 rows would keep everybody waiting for seconds. */
async function writeWorkbookInThread(layout: Layout, first: Cell[][], rest: AsyncIterable<Cell[][]>): Promise<Buffer> {
  async function* pieces() {
    yield first;
    yield* rest;
  }
  const bytes = await answeredApart<Uint8Array>(THREAD, { given: layout, megabytes: MEMORY_MB, pieces: pieces() });
  return bytes === 'tooMuch' ? tooMuch() : Buffer.from(bytes);
}

/** The cells of a table, some rows at a time; only the last piece may be short. */
async function* chunksOf<T>(columns: SheetOut<T>['columns'], rows: SheetOut<T>['rows']): AsyncGenerator<Cell[][], []> {
  let piece: Cell[][] = [];
  let count = 0;
  for await (const row of rows) {
    if (++count > SHEET_MAX_EXPORT_ROWS) tooMuch();
    if (piece.push(columns.map(({ value }) => value(row))) < CHUNK_SIZE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
  return [];
}

/** Never `busy`: whoever asks again at once asks for as much again. */
function tooMuch(): never {
  fail(sheetFailures.tooMuch, { values: { limit: SHEET_MAX_EXPORT_ROWS } });
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
