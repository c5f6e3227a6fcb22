import type { GridLines } from '../grid/cell-grid.ts';
import type { CellRange } from '../grid/cell-range.ts';

/** The rows of a range, each once, in their order; null if some of them have not been loaded. */
export function rowsIn(lines: GridLines, { from, to }: Pick<CellRange, 'from' | 'to'>): string[] | null {
  const ids = new Set<string>();
  for (let at = from; at <= to; at += 1) {
    const line = lines.at(at);
    if (line?.kind !== 'row') continue;
    if (line.id === undefined) return null;
    ids.add(line.id);
  }
  return [...ids];
}

/** The rows from a line on, at most so many; those that have not been loaded end them. */
export function rowsFrom(lines: GridLines, line: number, most: number): string[] {
  const ids = new Set<string>();
  for (let at = line; at < lines.length && ids.size < most; at += 1) {
    const found = lines.at(at);
    if (found?.kind === 'row' && found.id === undefined) break;
    if (found?.kind === 'row' && found.id !== undefined) ids.add(found.id);
  }
  return [...ids];
}

/** The last line of the rows that follow a line without a heading between them. */
export function lastOfGroup(lines: GridLines, line: number): number {
  let last = line;
  while (last + 1 < lines.length && lines.at(last + 1)?.kind === 'row') last += 1;
  return last;
}
