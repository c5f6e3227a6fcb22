import type { TaskRow } from '@opsyard/contract';
import type { ColumnId } from '../grid/columns.ts';
import { HEAD } from '../grid/use-active-cell.ts';
import type { Grid } from '../grid/use-grid.ts';
import { tasksFrom, tasksIn } from './cell-range.ts';

/** Tasks with the columns of the cells meant, from a line on. */
export type Target = { rows: TaskRow[]; columns: readonly ColumnId[]; from: number };

/** The tasks of some ids that are still there. */
export function rowsOf({ store }: Grid, ids: readonly string[]): TaskRow[] {
  return ids.map((id) => store.get(id)).filter((row) => row !== undefined);
}

/** The selected cells, or the active one; null if some of their tasks have not been read, undefined if there are none. */
export function targetOf(grid: Grid): Target | null | undefined {
  const { from, to, columns } = selectedCells(grid);
  const ids = from === HEAD ? [] : tasksIn(grid.lines, { from, to });
  if (ids === null) return null;
  return ids.length > 0 ? { rows: rowsOf(grid, ids), columns, from } : undefined;
}

/** As many tasks and columns as cells of the clipboard, from the first selected cell on. */
export function targetFor(grid: Grid, pasted: readonly (readonly string[])[]): Target {
  const { from, columns } = selectedCells(grid);
  const at = grid.columnIds.indexOf(columns[0] ?? 'title');
  const width = Math.max(...pasted.map(({ length }) => length));
  const rows = rowsOf(grid, tasksFrom(grid.lines, from, pasted.length));
  return { rows, columns: grid.columnIds.slice(at, at + width), from };
}

/** The selected cells to fill with the task above them: that of the first line, or the one before a single line. */
export function filled(grid: Grid, target: Target): Target {
  if (target.rows.length > 1) return target;
  for (let line = target.from - 1; line >= 0; line -= 1) {
    const found = grid.lines.at(line);
    if (found?.kind !== 'task') continue;
    const above = found.id === undefined ? [] : rowsOf(grid, [found.id]);
    return { ...target, rows: [...above, ...target.rows] };
  }
  return target;
}

/** What is copied: the selected cells, else the columns of the selected tasks, else the active cell. */
export function copiedCells(grid: Grid): Omit<Target, 'from'> | undefined {
  const { lines, selection, cells, columnIds } = grid;
  if (cells.range || selection.ids.size === 0) return targetOf(grid) ?? undefined;
  const ids = lines.idsBetween(0, lines.length).filter((id) => selection.ids.has(id));
  return { rows: rowsOf(grid, [...new Set(ids)]), columns: columnIds.filter((id) => id !== 'select') };
}

function selectedCells({ cell, cells }: Grid) {
  const { line, column } = cell.active;
  return cells.range ?? { from: line, to: line, columns: [column] };
}
