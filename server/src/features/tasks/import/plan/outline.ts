import { createHash } from 'node:crypto';
import type { Mapping } from '../fields.ts';
import { columnName } from '../headers.ts';
import type { RowCells } from '../row-facts.ts';
import type { Table } from '../table.ts';
import { cleanLine, sameName } from '../text.ts';

/** The position of a record in an outline: its number there, and its parent. */
export type OutlinePlace = { name: string; parent: string | undefined };

type Parents = (number | undefined)[];

const LEVEL = /level|级别|級別|階層|ebene|niveau|nivel|nível|livello|レベル|уровень|poziom|수준/u;
/** The separators in a number such as `1.2.3`, `A-1` or `1/2`. */
const BETWEEN = /[.\-/+](?=[^.\-/+]*$)/u;
/** The numbers of an outline are unique; a few repeated ones come from spreadsheets that read `1.10` as 1.1. */
const DIFFERENT = 0.9;
const LONGEST = 200;

/** The positions of a table's records in its outline, by number or by level; empty without one. */
export function outlineOf(
  table: Table,
  mapping: Mapping,
  cellsAt: (row: number) => RowCells,
): readonly (OutlinePlace | undefined)[] {
  const columns = mapping.columns.flatMap((field, index) => (field === 'outline' ? [index] : []));
  if (columns.length === 0) return [];
  const titles = table.rows.map((_, row) => {
    const cells = cellsAt(row);
    return cleanLine(cells.first('title') || cells.first('key'));
  });
  const read = columns.map((index) => ({
    header: columnName(table.header[index] ?? ''),
    cells: table.rows.map(({ cells }, row) => (titles[row] === '' ? '' : (cells[index] ?? '').trim())),
  }));
  const parents = parentsByNumber(read) ?? parentsByLevel(read);
  return parents ? named(titles, parents) : [];
}

/** Whether a column of an outline contains more than positions, such as codes with letters. */
export function containsLetters(cells: readonly string[]): boolean {
  return cells.some((cell) => /\p{L}/u.test(cell));
}

type Column = { header: string; cells: readonly string[] };

function parentsByNumber(columns: readonly Column[]): Parents | undefined {
  for (const { header, cells } of columns) {
    const numbers = cells.map((cell) => (cell.length > LONGEST ? '' : cell.replace(/[.\-/+\s]{1,9}$/u, '')));
    const filled = numbers.filter((number) => number !== '');
    const parted = filled.some((number) => BETWEEN.test(number));
    if (LEVEL.test(header) || !parted || new Set(filled).size < filled.length * DIFFERENT) continue;
    return numbers.map(standsBelow(numbers));
  }
  return undefined;
}

/** Finds the parent in the numbering, preferably among earlier records; gaps are skipped. */
function standsBelow(numbers: readonly string[]): (number: string, row: number) => number | undefined {
  const anywhere = new Map(numbers.map((number, row) => [number, row]));
  const before = new Map<string, number>();
  return (number, row) => {
    let found: number | undefined;
    for (let above = cut(number); above !== '' && found === undefined; above = cut(above)) {
      found = before.get(above) ?? anywhere.get(above);
    }
    if (number !== '') before.set(number, row);
    return found === row ? undefined : found;
  };
}

function cut(number: string): string {
  const at = number.search(BETWEEN);
  return at < 0 ? '' : number.slice(0, at);
}

function parentsByLevel(columns: readonly Column[]): Parents | undefined {
  const found = columns.find(({ header, cells }) => {
    const filled = cells.filter((cell) => cell !== '');
    const areLevels = filled.length > 0 && filled.every((cell) => /^\d{1,3}$/u.test(cell));
    return areLevels && (LEVEL.test(header) || new Set(filled).size < filled.length);
  });
  if (!found) return undefined;
  const path: { level: number; row: number }[] = [];
  return found.cells.map((cell, row) => {
    if (cell === '') return undefined;
    const level = Number(cell);
    while (path.length > 0 && (path.at(-1)?.level ?? 0) >= level) path.pop();
    const parent = path.at(-1)?.row;
    path.push({ level, row });
    return parent;
  });
}

/**
 * Identifies each record by its title and those of its ancestors, so that a record without an id is recognised when others are inserted before
 * it.
 */
function named(titles: readonly string[], parents: Parents): OutlinePlace[] {
  const names = new Map<number, string>();
  const counts = new Map<string, number>();
  const nameOf = (row: number): string => {
    const way: number[] = [];
    for (let at: number | undefined = row; at !== undefined && !names.has(at); at = parents[at]) way.push(at);
    for (const at of way.reverse()) {
      const above = names.get(parents[at] ?? -1) ?? '';
      const path = createHash('sha256')
        .update(`${above}/${sameName(titles[at] ?? '')}`)
        .digest('base64url')
        .slice(0, 22);
      const count = (counts.get(path) ?? 0) + 1;
      counts.set(path, count);
      names.set(at, count > 1 ? `/${path}-${count}` : `/${path}`);
    }
    return names.get(row) ?? '';
  };
  return titles.map((_, row) => {
    const parent = parents[row];
    return { name: nameOf(row), parent: parent === undefined ? undefined : nameOf(parent) };
  });
}
