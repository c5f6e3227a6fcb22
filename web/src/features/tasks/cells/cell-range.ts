import type { ColumnId } from '../grid/columns.ts';
import type { Lines } from '../grid/lines.ts';
import { type ActiveCell, placed } from '../grid/use-active-cell.ts';

/** The cells between two, both included: lines from the top, and columns from the left. */
export type CellRange = { from: number; to: number; columns: readonly ColumnId[] };

/** The range between a cell and the active one; null while there is none. */
export function rangeOf(
  anchor: ActiveCell | null,
  active: ActiveCell,
  { lines, columns }: { lines: Lines; columns: readonly ColumnId[] },
): CellRange | null {
  if (!anchor) return null;
  const first = placed(anchor, lines, columns);
  const [one, other] = [columns.indexOf(first.column), columns.indexOf(active.column)];
  if (one < 0 || other < 0 || Math.min(first.line, active.line) < 0) return null;
  return {
    from: Math.min(first.line, active.line),
    to: Math.max(first.line, active.line),
    columns: columns.slice(Math.min(one, other), Math.max(one, other) + 1),
  };
}

/** The tasks of a range, each once, in their order; null if some of them have not been read. */
export function tasksIn(lines: Lines, { from, to }: Pick<CellRange, 'from' | 'to'>): string[] | null {
  const ids = new Set<string>();
  for (let at = from; at <= to; at += 1) {
    const line = lines.at(at);
    if (line?.kind !== 'task') continue;
    if (line.id === undefined) return null;
    ids.add(line.id);
  }
  return [...ids];
}

/** The tasks from a line on, at most so many; those that have not been read end them. */
export function tasksFrom(lines: Lines, line: number, most: number): string[] {
  const ids = new Set<string>();
  for (let at = line; at < lines.length && ids.size < most; at += 1) {
    const found = lines.at(at);
    if (found?.kind === 'task' && found.id === undefined) break;
    if (found?.kind === 'task' && found.id !== undefined) ids.add(found.id);
  }
  return [...ids];
}

/** The last line of the tasks that follow a line without a heading between them. */
export function lastOfGroup(lines: Lines, line: number): number {
  let last = line;
  while (last + 1 < lines.length && lines.at(last + 1)?.kind === 'task') last += 1;
  return last;
}
