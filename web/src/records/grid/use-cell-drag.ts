import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { type CellGrid, SELECT } from './cell-grid.ts';
import { selectsCells } from './cell-keys.ts';

type Place<C extends string> = { line: number; column: C };

/** Selects cells by dragging the mouse over them, except from titles, whose text can be selected. */
export function useCellDrag<C extends string>(grid: CellGrid<C>) {
  const { cells, selection, lines, rowColumns } = grid;
  const start = useRef<Place<C> | null>(null);
  const onPointerDown = ({ target, button, pointerType, shiftKey, ctrlKey, metaKey }: PointerEvent<HTMLElement>) => {
    const place = placeOf<C>(target);
    const isPlain = button === 0 && pointerType === 'mouse' && !(shiftKey || ctrlKey || metaKey);
    start.current = isPlain && place && !rowColumns.includes(place.column) ? place : null;
  };
  const onPointerOver = ({ target, buttons }: PointerEvent<HTMLElement>) => {
    const from = start.current;
    if (!from || buttons !== 1) return;
    const to = placeOf<C>(target);
    if (!to || to.column === SELECT || lines.at(to.line)?.kind !== 'row') return;
    if (to.line === from.line && to.column === from.column && !cells.range) return;
    window.getSelection()?.removeAllRanges();
    selection.clear();
    cells.extendTo(to.line, to.column, from);
  };
  // The cell that has the focus is where the selected cells begin: a click with Shift must not move it.
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    const place = event.shiftKey ? placeOf<C>(event.target) : null;
    if (place && selectsCells(grid, place.column)) event.preventDefault();
  };
  return { onPointerDown, onMouseDown, onPointerOver };
}

/** A field a cell is edited in. */
const FIELD = 'input:not([type=checkbox]), textarea, [contenteditable="true"]';

/** The cell of an element, unless it is a field in one. */
function placeOf<C extends string>(target: EventTarget): Place<C> | null {
  const cell =
    target instanceof Element && !target.closest(FIELD) ? target.closest<HTMLElement>('[data-column]') : null;
  const line = Number(cell?.closest<HTMLElement>('[data-line][data-row]')?.dataset.line ?? Number.NaN);
  return cell && !Number.isNaN(line) ? { line, column: cell.dataset.column as C } : null;
}
