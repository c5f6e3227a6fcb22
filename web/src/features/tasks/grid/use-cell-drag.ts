import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { selectsCells } from './cell-keys.ts';
import type { ColumnId } from './columns.ts';
import type { Grid } from './use-grid.ts';

type Place = { line: number; column: ColumnId };

/** Selects cells by dragging the mouse over them, except from titles, whose text can be selected. */
export function useCellDrag(grid: Grid) {
  const { cells, selection, lines } = grid;
  const start = useRef<Place | null>(null);
  const onPointerDown = ({ target, button, pointerType, shiftKey, ctrlKey, metaKey }: PointerEvent<HTMLElement>) => {
    const place = placeOf(target);
    const isPlain = button === 0 && pointerType === 'mouse' && !(shiftKey || ctrlKey || metaKey);
    start.current = isPlain && place && !NOT_DRAGGED.includes(place.column) ? place : null;
  };
  const onPointerOver = ({ target, buttons }: PointerEvent<HTMLElement>) => {
    const from = start.current;
    if (!from || buttons !== 1) return;
    const to = placeOf(target);
    if (!to || to.column === 'select' || lines.at(to.line)?.kind !== 'task') return;
    if (to.line === from.line && to.column === from.column && !cells.range) return;
    window.getSelection()?.removeAllRanges();
    selection.clear();
    cells.extendTo(to.line, to.column, from);
  };
  // The cell that has the focus is where the selected cells begin: a click with Shift must not move it.
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    const place = event.shiftKey ? placeOf(event.target) : null;
    if (place && selectsCells(grid, place.column)) event.preventDefault();
  };
  return { onPointerDown, onMouseDown, onPointerOver };
}

const NOT_DRAGGED: readonly ColumnId[] = ['select', 'key', 'title'];

function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const line = Number(cell?.closest<HTMLElement>('[data-line][data-task]')?.dataset.line ?? Number.NaN);
  return cell && !Number.isNaN(line) ? { line, column: cell.dataset.column as ColumnId } : null;
}
