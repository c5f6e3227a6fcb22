import { type CellGrid, SELECT } from '../grid/cell-grid.ts';
import { HEAD } from '../grid/use-active-cell.ts';
import { rowsFrom, rowsIn } from './rows-in.ts';

/** Rows with the columns of the cells meant, from a line on. */
export type Target<R, C> = { rows: R[]; columns: readonly C[]; from: number };

type RowOf<R> = (id: string) => R | undefined;

/** The rows of some ids that are still there. */
export function rowsOf<R>(rowOf: RowOf<R>, ids: readonly string[]): R[] {
  return ids.map(rowOf).filter((row) => row !== undefined);
}

/** The selected cells, or the active one; null if some of their rows have not been loaded, undefined if there are none. */
export function targetOf<R, C extends string>(grid: CellGrid<C>, rowOf: RowOf<R>): Target<R, C> | null | undefined {
  const { from, to, columns } = selectedCells(grid);
  const ids = from === HEAD ? [] : rowsIn(grid.lines, { from, to });
  if (ids === null) return null;
  return ids.length > 0 ? { rows: rowsOf(rowOf, ids), columns, from } : undefined;
}

/** As many rows and columns as cells of the clipboard, from the first selected cell on. */
export function targetFor<R, C extends string>(
  grid: CellGrid<C>,
  rowOf: RowOf<R>,
  pasted: readonly (readonly string[])[],
): Target<R, C> {
  const { from, columns } = selectedCells(grid);
  const at = grid.columnIds.indexOf(columns[0] ?? grid.home);
  const width = Math.max(...pasted.map(({ length }) => length));
  const rows = rowsOf(rowOf, rowsFrom(grid.lines, from, pasted.length));
  return { rows, columns: grid.columnIds.slice(at, at + width), from };
}

/** The selected cells to fill with the row above them: that of the first line, or the one before a single line. */
export function filled<R, C extends string>(grid: CellGrid<C>, rowOf: RowOf<R>, target: Target<R, C>): Target<R, C> {
  if (target.rows.length > 1) return target;
  for (let line = target.from - 1; line >= 0; line -= 1) {
    const found = grid.lines.at(line);
    if (found?.kind !== 'row') continue;
    const above = found.id === undefined ? [] : rowsOf(rowOf, [found.id]);
    return { ...target, rows: [...above, ...target.rows] };
  }
  return target;
}

/** What is copied: the selected cells, else the columns of the selected rows, else the active cell. */
export function copiedCells<R, C extends string>(
  grid: CellGrid<C>,
  rowOf: RowOf<R>,
): Omit<Target<R, C>, 'from'> | undefined {
  const { lines, selection, cells, columnIds } = grid;
  if (cells.range || selection.ids.size === 0) return targetOf(grid, rowOf) ?? undefined;
  const ids = lines.idsBetween(0, lines.length).filter((id) => selection.ids.has(id));
  return { rows: rowsOf(rowOf, [...new Set(ids)]), columns: columnIds.filter((id) => id !== SELECT) };
}

function selectedCells<C extends string>({ cell, cells }: CellGrid<C>) {
  const { line, column } = cell.active;
  return cells.range ?? { from: line, to: line, columns: [column] };
}
