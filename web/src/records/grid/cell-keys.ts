import type { KeyboardEvent } from 'react';
import { gridKey } from '../../ui/lists/grid-keys.ts';
import { type CellGrid, type GridLines, SELECT } from './cell-grid.ts';
import { moved } from './use-active-cell.ts';

/** Whether Shift and a step up or down, or a click, selects cells rather than rows. */
export function selectsCells<C extends string>({ cells, selection, rowColumns }: CellGrid<C>, column: C): boolean {
  return cells.range !== null || (selection.ids.size === 0 && !rowColumns.includes(column));
}

/** Shift and an arrow: selects cells from the active one on; false if the key means something else. */
export function extendedByKey<C extends string>(grid: CellGrid<C>, event: KeyboardEvent): boolean {
  const { cell, cells, columnIds, lines } = grid;
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (!shiftKey || ctrlKey || metaKey || altKey || lines.at(cell.active.line)?.kind !== 'row') return false;
  const sideways = SIDEWAYS[key];
  const step = gridKey(event, grid.perPage);
  const rows = step?.kind === 'move' && key !== 'J' && key !== 'K' ? step.rows : 0;
  if (sideways === undefined && (rows === 0 || !selectsCells(grid, cell.active.column))) return false;
  const requested = {
    kind: 'move',
    rows: sideways === undefined ? rows : 0,
    columns: sideways ?? 0,
    extend: true,
  } as const;
  const { column } = moved(cell.active, requested, { lines, columns: columnIds });
  const line = rowLine(lines, cell.active.line, requested.rows);
  if (column !== SELECT) {
    grid.selection.clear();
    cells.extendTo(line, column);
  }
  return true;
}

const SIDEWAYS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The line of a row so many lines away, or the next one that way; the same line if there is none. */
function rowLine(lines: GridLines, from: number, rows: number): number {
  const step = Math.sign(rows);
  if (step === 0) return from;
  let line = Math.min(Math.max(from + rows, 0), lines.length - 1);
  while (line >= 0 && line < lines.length && lines.at(line)?.kind !== 'row') line += step;
  return lines.at(line)?.kind === 'row' ? line : from;
}
