import { type RefObject, useLayoutEffect } from 'react';
import type { CellRange } from '../grid/cell-range.ts';

/**
 * Marks the selected cells in the DOM. The rows do not depend on the selection, so that extending it renders none of them.
 */
export function useMarkedCells(scroller: RefObject<HTMLElement | null>, range: CellRange | null): void {
  useLayoutEffect(() => {
    const root = scroller.current;
    if (!root || !range) return;
    const marked = cellsOf(root, range);
    for (const cell of marked) {
      cell.dataset.marked = '';
      cell.setAttribute('aria-selected', 'true');
    }
    return () => {
      for (const cell of marked) {
        delete cell.dataset.marked;
        cell.removeAttribute('aria-selected');
      }
    };
  });
}

/** Marks the cells that are to be filled, while the handle is dragged over them. */
export function useFillMarks(scroller: RefObject<HTMLElement | null>, range: CellRange | null): void {
  useLayoutEffect(() => {
    const root = scroller.current;
    if (!root || !range) return;
    const marked = cellsOf(root, range);
    for (const cell of marked) cell.dataset.filling = '';
    return () => {
      for (const cell of marked) delete cell.dataset.filling;
    };
  });
}

function cellsOf(root: HTMLElement, { from, to, columns }: CellRange): HTMLElement[] {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-line][data-row]')].filter(({ dataset }) => {
    const line = Number(dataset.line);
    return line >= from && line <= to;
  });
  return rows.flatMap((row) =>
    [...row.querySelectorAll<HTMLElement>('[data-column]')].filter(({ dataset }) =>
      columns.some((column) => column === dataset.column),
    ),
  );
}
