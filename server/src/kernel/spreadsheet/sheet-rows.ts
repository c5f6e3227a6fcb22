import type { Attributes, XmlReader } from './xml.ts';

export type CellValue = string | number | boolean | Date | null;
/** Receives the cells of a non-empty row by number, starting at 1; missing cells are empty. */
export type OnRow = (number: number, cells: CellValue[]) => void;
/** A merged range, rows and columns starting at 1; only its first cell has a value. */
export type Merged = { top: number; left: number; bottom: number; right: number };
/** Receives more about a sheet than its rows. */
export type SheetListeners = {
  /** The merged ranges, after the rows. */
  merged?: (merged: Merged) => void;
  /** The text that the format of a number in a column, starting at 1, adds to it. */
  affix?: (column: number, text: string) => void;
};
/** Shared strings and styles referenced by cells. */
export type Shared = {
  strings: readonly string[];
  dates: readonly boolean[];
  affixes: readonly string[];
  since1904: boolean;
};

const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
/** A remote cell would create as many empty cells before it. */
const MAX_AREA = 20_000_000;
const DAY = 86_400_000;
/** Days from the spreadsheet epoch to 1970. */
const DAYS_BEFORE = 25_569;
const DAYS_TO_1904 = 1_462;

type Cell = { column: number; kind: string; style: string; text: string | undefined };

/** Reads the rows of a sheet; empty rows are skipped. */
export function sheetRows(shared: Shared, take: OnRow, listeners: SheetListeners = {}): XmlReader {
  let row = 0;
  let column = 0;
  let cells: CellValue[] = [];
  let cell: Cell | undefined;
  let reading = false;
  let phonetic = false;

  const openCell = ({ r, t = 'n', s = '' }: Attributes) => {
    column = numberAfter(column, r === undefined ? column + 1 : columnOf(r), MAX_COLUMNS);
    cell = { column, kind: t, style: s, text: undefined };
  };
  const closeCell = (closed: Cell) => {
    const value = valueIn(closed, shared);
    if (value === null) return;
    const affix = typeof value === 'number' && shared.affixes[Number(closed.style)];
    if (affix) listeners.affix?.(closed.column, affix);
    if (row * closed.column > MAX_AREA) throw new Error('A sheet of almost nothing but empty cells');
    while (cells.length < closed.column - 1) cells.push(null);
    cells.push(value);
  };
  return {
    open(name, attributes) {
      if (name === 'row') {
        row = numberAfter(row, Number(attributes.r ?? row + 1), MAX_ROWS);
        [column, cells] = [0, []];
      } else if (name === 'c') openCell(attributes);
      else if (name === 'mergeCell') listeners.merged?.(mergedIn(attributes.ref ?? ''));
      else if (name === 'rPh') phonetic = true;
      else if (cell && isText(name)) {
        reading = !phonetic;
        cell.text ??= '';
      }
    },
    text(text) {
      if (cell && reading) cell.text += text;
    },
    close(name) {
      if (name === 'row') {
        if (cells.length > 0) take(row, cells);
      } else if (name === 'c' && cell) {
        closeCell(cell);
        cell = undefined;
      } else if (name === 'rPh') phonetic = false;
      else if (isText(name)) reading = false;
    },
  };
}

export function sharedStrings(): { strings: string[]; reader: XmlReader } {
  const strings: string[] = [];
  let string = '';
  let reading = false;
  let phonetic = false;
  const reader: XmlReader = {
    open(name) {
      if (name === 'si') string = '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') reading = !phonetic;
    },
    text(text) {
      if (reading) string += text;
    },
    close(name) {
      if (name === 'si') strings.push(unescaped(string));
      else if (name === 'rPh') phonetic = false;
      else if (name === 't') reading = false;
    },
  };
  return { strings, reader };
}

/** Unescapes characters that XML cannot represent, written as `_x000B_`. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

function isText(name: string): boolean {
  return name === 'v' || name === 't';
}

function numberAfter(before: number, number: number, most: number): number {
  if (Number.isInteger(number) && number > before && number <= most) return number;
  throw new Error(`${number} follows ${before}`);
}

/** The column of a reference such as `AB12`, starting at 1. */
function columnOf(address: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(address)?.[1] ?? '';
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** The cells of a range such as `A4:B6`. */
function mergedIn(range: string): Merged {
  const [first = '', last = first] = range.split(':');
  const rowOf = (address: string) => Number(/^[A-Z]+(\d+)$/.exec(address)?.[1] ?? 0);
  return { top: rowOf(first), left: columnOf(first), bottom: rowOf(last), right: columnOf(last) };
}

function valueIn({ kind, style, text }: Cell, { strings, dates, since1904 }: Shared): CellValue {
  // A formula without a calculated result, or with an error.
  if (text === undefined || text === '' || kind === 'e') return null;
  switch (kind) {
    case 's':
      return required(strings[numberIn(text)]) || null;
    case 'inlineStr':
    case 'str':
      return unescaped(text);
    case 'b':
      return numberIn(text) === 1;
    case 'd':
      return new Date(numberIn(Date.parse(text)));
    case 'n':
      return dates[Number(style)] ? dateOf(numberIn(text), since1904) : numberIn(text);
    default:
      throw new Error(`A cell of the kind ${kind}`);
  }
}

function numberIn(text: string | number): number {
  const number = Number(text);
  if (Number.isNaN(number)) throw new Error(`${text} is no number`);
  return number;
}

function required(text: string | undefined): string {
  if (text === undefined) throw new Error('A text that is not there');
  return text;
}

function dateOf(days: number, since1904: boolean): Date {
  return new Date(Math.floor((days + (since1904 ? DAYS_TO_1904 : 0) - DAYS_BEFORE) * DAY));
}
