import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { GridMove } from '../../ui/lists/grid-keys.ts';
import { type GridLines, rowAt } from './cell-grid.ts';

/** Line of the headings in the grid; rows begin at 0. */
export const HEAD = -1;

/** The one cell of the grid the Tab key leads to. */
export type ActiveCell<C extends string> = { line: number; column: C; id?: string; section?: string };

export type ActiveCells<C extends string> = {
  active: ActiveCell<C>;
  /** Makes a cell the active one, which gets the focus unless `focus` is false. */
  go: (line: number, column: C, focus?: boolean) => void;
  /** Moves by a step; returns the line it leads to. */
  move: (step: GridMove) => number;
};

/** The cells of a grid: its lines and the columns shown, and the column that is active where the active one is not shown. */
export type Extent<C extends string> = { lines: GridLines; columns: readonly C[]; home: C };

type Grid<C extends string> = Extent<C> & {
  scroller: RefObject<HTMLElement | null>;
  /** Brings a line into view. */
  reveal: (line: number) => void;
};

/** Which cell is active, how it moves, and that it has the focus after a move. A row that changes its place keeps it. */
export function useActiveCell<C extends string>({ lines, columns, home, scroller, reveal }: Grid<C>): ActiveCells<C> {
  const [given, setGiven] = useState<ActiveCell<C>>({ line: 0, column: home });
  const pendingFocus = useRef<'no' | 'now' | 'later'>('no');
  const active = useMemo(() => placed(given, { lines, columns, home }), [given, lines, columns, home]);

  const go = useCallback(
    (line: number, column: C, focus = true) => {
      pendingFocus.current = focus ? 'now' : 'no';
      setGiven({ line, column, ...rowAt(lines, line) });
    },
    [lines],
  );
  const move = useCallback(
    (step: GridMove) => {
      const next = moved(active, step, { lines, columns });
      go(next.line, next.column);
      return next.line;
    },
    [active, lines, columns, go],
  );
  // A line that is not rendered or loaded yet is focused later, unless the focus has moved meanwhile.
  useLayoutEffect(() => {
    const requested = pendingFocus.current;
    if (requested === 'no') return;
    if (requested === 'now' && active.line !== HEAD) reveal(active.line);
    const has = (requested === 'later' && isElsewhere(scroller.current)) || focusCell(scroller.current, active);
    pendingFocus.current = has ? 'no' : 'later';
  });
  return { active, go, move };
}

/** The element of a cell, as long as its line is drawn. */
export function cellElement(root: HTMLElement | null, line: number, column: string): HTMLElement | null {
  const row = root?.querySelector<HTMLElement>(`[data-line="${line}"]`);
  return row?.querySelector<HTMLElement>(`[data-column="${column}"]`) ?? null;
}

/** Gives a cell the focus, or the place of a row that is not loaded yet; whether the cell itself has it. */
function focusCell(root: HTMLElement | null, { line, column }: ActiveCell<string>): boolean {
  const cell = cellElement(root, line, column) ?? root?.querySelector<HTMLElement>(`[data-line="${line}"] [data-stop]`);
  const unread = root?.querySelector<HTMLElement>(`[data-line="${line}"] [data-unread]`);
  (cell ?? unread)?.focus({ preventScroll: true });
  if (!root || !cell) return false;
  if (!cell.hasAttribute('data-stuck')) revealSideways(root, cell);
  return true;
}

function isElsewhere(root: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return focused !== document.body && root?.contains(focused) !== true;
}

function revealSideways(root: HTMLElement, cell: HTMLElement): void {
  const stuck = [...(cell.parentElement?.querySelectorAll<HTMLElement>('[data-stuck]') ?? [])];
  const left = stuck.reduce((sum, one) => sum + one.offsetWidth, 0);
  if (cell.offsetLeft - left < root.scrollLeft) root.scrollLeft = cell.offsetLeft - left;
  const end = cell.offsetLeft + cell.offsetWidth;
  if (end > root.scrollLeft + root.clientWidth) root.scrollLeft = end - root.clientWidth;
}

/** Where a cell is now: a row that is still there takes it along. */
export function placed<C extends string>(cell: ActiveCell<C>, { lines, columns, home }: Extent<C>): ActiveCell<C> {
  const column = columns.includes(cell.column) ? cell.column : home;
  const found = cell.id === undefined ? -1 : lines.indexOf(cell.section ?? '', cell.id);
  const line = found >= 0 ? found : Math.min(cell.line, lines.length - 1);
  return { line: Math.max(line, HEAD), column, ...rowAt(lines, line) };
}

/** The cell a step leads to, which stays within the grid. */
export function moved<C extends string>(
  from: ActiveCell<C>,
  step: GridMove,
  { lines, columns }: Pick<Extent<C>, 'lines' | 'columns'>,
): ActiveCell<C> {
  const last = lines.length - 1;
  const place = columns.indexOf(from.column);
  if (step.kind === 'edge') {
    const column = step.column === 'first' ? columns[0] : columns.at(-1);
    const line = step.row === 'first' ? 0 : last;
    return { line: step.row ? line : from.line, column: step.column ? (column ?? from.column) : from.column };
  }
  const line = Math.min(Math.max(from.line + step.rows, HEAD), last);
  const column = columns[Math.min(Math.max(place + step.columns, 0), columns.length - 1)] ?? from.column;
  return { line, column };
}
