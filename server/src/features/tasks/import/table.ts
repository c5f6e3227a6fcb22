import { decodeText } from '../../../kernel/table-reading/decode.ts';
import { type NumberedRecord, type Records, readDelimited } from '../../../kernel/table-reading/delimited.ts';
import type { Sheets } from '../../../kernel/table-reading/workbook-records.ts';
import { fieldOf } from './headers.ts';
import { isObject, type Json, textOf } from './json.ts';
import { refuse } from './problems.ts';
import type { CommentFacts } from './row-facts.ts';

/** A table of texts. Columns are addressed by position, as names may repeat. */
export type Table = {
  header: string[];
  rows: NumberedRecord[];
  blank: number;
  /** Records above the header, and repeated headers. */
  preamble: string[][];
  /** Whether its columns have only the names A, B, C. */
  headless?: boolean;
  /** Cells beyond the header's width with the names of their columns, by row number. */
  overflow: Map<number, Map<string, string>>;
  /** Comments of records whose authors and dates are in no cell, by row number. */
  comments?: ReadonlyMap<number, readonly CommentFacts[]>;
  /** The sheets of its workbook. */
  sheets?: Sheets;
  encoding?: string;
  /** Set if the encoding was guessed. */
  guessedEncoding?: string;
};

/** The number of records in which the header is searched. */
const HEADER_SEARCH_ROWS = 30;
const MAX_COLUMNS = 2000;

/** Reads delimited text in any common encoding. */
export function tableOfText(bytes: Uint8Array, maxRows: number, chosen?: string): Table {
  const { text, encoding, guessed } = decodeText(bytes, chosen);
  const table = tableOfRecords(readDelimited(text, maxRows), maxRows);
  return { ...table, encoding: encoding.toLowerCase(), ...(guessed && { guessedEncoding: encoding }) };
}

/** Finds the header among the first records and trims every row to its width. */
export function tableOfRecords({ records, blank }: Records, maxRows: number): Table {
  const at = headerPosition(records);
  const names = records[at];
  if (!names) return refuse('fileEmpty');
  const first = trimEnd(names.cells).map((name) => name.replace(/^\ufeff/u, '').trim());
  if (first.length > MAX_COLUMNS) refuse('tooManyColumns', { limit: MAX_COLUMNS });
  const headless = isRow(first, records.slice(at + 1));
  const header = headless ? first.map((_, index) => columnLetter(index)) : first;
  const isHeader = ({ cells }: NumberedRecord) => repeats(header, cells);
  const below = records.slice(headless ? at : at + 1);
  const between = new Set(
    below.filter((record, index) => isHeader(record) || namesGroup(record, below[index + 1], isHeader)),
  );
  const rows = below.filter((record) => !between.has(record));
  if (rows.length === 0) refuse('tableEmpty');
  if (rows.length > maxRows) refuse('tooManyRows', { limit: maxRows });
  const overflow: Table['overflow'] = new Map();
  const cut = rows.map(({ number, cells }) => {
    const beyond = cells.slice(header.length, MAX_COLUMNS).flatMap((cell, index): [string, string][] => {
      return cell.trim() === '' ? [] : [[columnLetter(header.length + index), cell.trim()]];
    });
    if (beyond.length > 0) overflow.set(number, new Map(beyond));
    return { number, cells: header.map((_, index) => cells[index] ?? '') };
  });
  const left = [...records.slice(0, at), ...between];
  return { header, rows: cut, blank, preamble: left.map(({ cells }) => cells), overflow, headless };
}

/** Whether the header is an ordinary record: no name in it is known, and it shares a value with another record. */
function isRow(header: readonly string[], rows: readonly NumberedRecord[]): boolean {
  if (header.some((name) => fieldOf(name) !== undefined)) return false;
  const repeatsIn = ({ cells }: NumberedRecord) =>
    header.filter((name, index) => name !== '' && cells[index]?.trim() === name).length;
  const filled = header.filter((name) => name !== '').length;
  return rows.some((row) => repeatsIn(row) > 0 && repeatsIn(row) < filled);
}

/** The name of a column as in spreadsheets, starting with A. */
function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}

/** Whether a record is a repeated header, as in boards with several groups. */
function repeats(header: readonly string[], cells: readonly string[]): boolean {
  const filled = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [cell.trim() === header[index]]));
  return filled.length > 1 && filled.every((same) => same);
}

/** Whether a record is the name of a group, above the header of that group. */
function namesGroup(
  { cells }: NumberedRecord,
  next: NumberedRecord | undefined,
  isHeader: (record: NumberedRecord) => boolean,
): boolean {
  return next !== undefined && isHeader(next) && cells.filter((cell) => cell.trim() !== '').length === 1;
}

/** Converts a list of JSON objects to a table; members of nested objects become columns `outer.inner`. */
export function tableOfObjects(objects: readonly Json[], maxRows: number): Table {
  if (objects.length > maxRows) refuse('tooManyRows', { limit: maxRows });
  const flat = objects.map((object) => new Map(flatten(object)));
  const header = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  if (header.length > MAX_COLUMNS) refuse('tooManyColumns', { limit: MAX_COLUMNS });
  const records = flat.map((row, index) => ({ number: index + 1, cells: header.map((name) => row.get(name) ?? '') }));
  if (records.length === 0 || header.length === 0) refuse('jsonUnknown');
  return { header, rows: records, blank: 0, preamble: [], overflow: new Map() };
}

/** The record with the most known column names; otherwise the first one with more than one cell. */
function headerPosition(records: readonly NumberedRecord[]): number {
  const first = records.slice(0, HEADER_SEARCH_ROWS);
  let best = -1;
  let bestKnown = 1;
  for (const [index, { cells }] of first.entries()) {
    const filled = cells.filter((cell) => cell.trim() !== '' && cell.length <= 100);
    const known = new Set(filled.map(fieldOf).filter((field) => field !== undefined)).size;
    if (known > bestKnown) [best, bestKnown] = [index, known];
    if (known >= 3 && known * 3 >= filled.length) break;
  }
  if (best >= 0) return best;
  const widest = Math.max(0, ...first.map(({ cells }) => trimEnd(cells).length));
  const wide = first.findIndex(({ cells }) => trimEnd(cells).length > widest / 2);
  return Math.max(0, wide);
}

function trimEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}

function flatten(object: Json): [string, string][] {
  return Object.entries(object).flatMap(([name, value]): [string, string][] => {
    if (value === null) return [];
    if (isObject(value)) return Object.entries(value).flatMap(([inner, deep]) => column(`${name}.${inner}`, deep));
    return column(name, value);
  });
}

/** Members of an object that only name it. */
const NAMING =
  /^(?:_?id|gid|uid|uuid|name|title|login|username|e?mail|colou?r|url|avatar_?url|slug|type|__typename)$/iu;

/** Objects of a list by their names, as values of a field; their other members are in a separate column. */
function column(name: string, value: unknown): [string, string][] {
  const items = Array.isArray(value) ? value : [value];
  const names = items.map(nameOf);
  if (names.includes('')) return [[name, listed(items.map((item, at) => names[at] || wholeOf(item)))]];
  const isMore = items.some((item) => isObject(item) && !Object.keys(item).every((key) => NAMING.test(key)));
  const short: [string, string] = [name, listed(names)];
  return isMore ? [short, [`${name} (details)`, listed(items.map(wholeOf))]] : [short];
}

function nameOf(value: unknown): string {
  if (isObject(value)) return textOf(value.name ?? value.title ?? value.login ?? value.username);
  return typeof value === 'boolean' ? String(value) : textOf(value);
}

/** All members of an object, as text. */
function wholeOf(value: unknown): string {
  if (!isObject(value)) return Array.isArray(value) ? JSON.stringify(value) : nameOf(value);
  const parts = Object.entries(value).map(([key, inner]) => {
    return [key, typeof inner === 'object' && inner !== null ? JSON.stringify(inner) : nameOf(inner)];
  });
  return parts
    .filter(([, text]) => text !== '' && text !== '[]' && text !== '{}')
    .map(([key, text]) => `${key}: ${text}`)
    .join('; ');
}

function listed(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(', ');
}
