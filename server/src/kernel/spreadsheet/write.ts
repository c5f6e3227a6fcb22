import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { SHEET_MAX_EXPORT_ROWS, sheetFailures } from '@opsyard/contract';
import type { FastifyReply } from 'fastify';
import { now } from '../clock.ts';
import { fail } from '../fail.ts';
import { attachmentNamed } from '../files/file-name.ts';
import { runInWorker } from '../jobs/worker-thread.ts';
import { type Cell, type Layout, workbookOf } from './workbook.ts';

/** A column of an exported table: heading and value. */
export type SheetColumn<T> = { readonly title: string; readonly value: (row: T) => Cell; readonly width?: number };
export type SheetOut<T> = {
  /** The file name, without date and extension. */
  name: string;
  format?: 'xlsx' | 'csv' | undefined;
  columns: readonly SheetColumn<T>[];
  rows: Iterable<T> | AsyncIterable<T>;
};

const BYTE_MARK = '\ufeff';
/** Rows processed before yielding to the event loop; a workbook with fewer is created synchronously. */
const CHUNK_SIZE = 250;
const MEMORY_MB = 512;
const THREAD = new URL('./workbook-worker.ts', import.meta.url);
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Sends a table as a file: XLSX with typed cells, or streamed CSV. */
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

/** A table as a byte stream with its media type. */
export async function sheetStream<T>(sheet: SheetOut<T>): Promise<{ stream: Readable; mime: string }> {
  const { format = 'xlsx' } = sheet;
  const stream = format === 'csv' ? Readable.from(csvOf(sheet), { objectMode: false }) : await xlsxOf(sheet);
  return { stream, mime: TYPES[format] };
}

/** The CSV of a table in chunks: UTF-8 with byte order mark, every cell quoted, no formulas. */
export async function* csvOf<T>({ columns, rows }: Pick<SheetOut<T>, 'columns' | 'rows'>): AsyncGenerator<string> {
  yield BYTE_MARK + line(columns.map(({ title }) => title));
  let count = 0;
  let lines = '';
  for await (const row of rows) {
    // A started stream cannot fail with a message; callers check the count before.
    if (++count > SHEET_MAX_EXPORT_ROWS) break;
    lines += line(columns.map(({ value }) => value(row)));
    if (count % CHUNK_SIZE > 0) continue;
    yield lines;
    lines = '';
    // Rows already in memory would otherwise block the event loop.
    await setImmediate();
  }
  if (lines !== '') yield lines;
}

async function xlsxOf<T>({ name, columns, rows }: SheetOut<T>): Promise<Readable> {
  const layout = { name, columns: columns.map(({ title, width = 18 }) => ({ title, width })) };
  const chunks = chunksOf(columns, rows);
  const { value: first = [] } = await chunks.next();
  const bytes =
    first.length < CHUNK_SIZE ? await workbookOf(layout, first) : await writeWorkbookInThread(layout, first, chunks);
  return Readable.from([bytes], { objectMode: false });
}

/** Large workbooks are created in a worker thread: 50,000 rows would block the event loop for seconds. */
async function writeWorkbookInThread(layout: Layout, first: Cell[][], rest: AsyncIterable<Cell[][]>): Promise<Buffer> {
  async function* chunks() {
    yield first;
    yield* rest;
  }
  const bytes = await runInWorker<Uint8Array>(THREAD, { given: layout, megabytes: MEMORY_MB, chunks: chunks() });
  return bytes === 'tooMuch' ? tooMuch() : Buffer.from(bytes);
}

/** The cells of a table in chunks; only the last one may be smaller. */
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

/** Never `busy`: an immediate retry would need the same capacity. */
function tooMuch(): never {
  fail(sheetFailures.tooMuch, { values: { limit: SHEET_MAX_EXPORT_ROWS } });
}

function line(cells: readonly Cell[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

/** An apostrophe prevents a spreadsheet from interpreting the text as a formula. */
function quoted(cell: Cell): string {
  const text = cell === null || cell === undefined ? '' : String(cell);
  const harmless =
    typeof cell === 'string' && /^[\s']*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
