import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { type GridKey, type GridMove, gridKey } from '../../ui/lists/grid-keys.ts';
import { type CellGrid, rowAt, SELECT } from './cell-grid.ts';
import { extendedByKey, selectsCells } from './cell-keys.ts';
import { HEAD } from './use-active-cell.ts';
import { useCellDrag } from './use-cell-drag.ts';
import type { Headings } from './use-headings.tsx';

/** What keys and presses in the cells of a grid do. */
export type GridActions<C extends string> = {
  /** Opens a row beside the grid; a click may become a double click. */
  open: (id: string, isClick?: boolean) => void;
  /** Sorts by a column, or by it in addition to others. */
  sortBy: (column: C, isAdditional: boolean) => void;
  /** Whether the cells of a column can be edited. */
  isEditable: (column: C) => boolean;
  edit: (line: number, column: C) => void;
  headings: Headings;
  /** Handles a key before the grid does; whether it did. */
  onKey?: (event: KeyboardEvent) => boolean;
  /** Whether a key in a column is left to the commands of the page. */
  leaves?: (event: KeyboardEvent, column: C) => boolean;
  /** Handles a press on something in a line that is not a cell; whether it did. */
  onPress?: (target: Element, line: number) => boolean;
  /** Folds a group, or unfolds it. */
  fold?: (section: string) => void;
};

const WIDTH_STEP = 16;

/** What keys and presses in the grid do. */
export function useGridEvents<C extends string>(grid: CellGrid<C>, actions: GridActions<C>) {
  const { onPointerDown, onMouseDown, onPointerOver } = useCellDrag(grid);
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      // Popups opened from here are elsewhere in the document; keys they do not handle are not for the grid.
      const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
      if (!inside || event.nativeEvent.isComposing) return;
      if (arrange(grid, actions, event) || pressed(grid, actions, event)) event.preventDefault();
    },
    onClick: (event: MouseEvent<HTMLElement>) => clicked(grid, actions, event),
    onFocus: ({ target }: FocusEvent<HTMLElement>) => reached(grid, target),
    onPointerDown(event: PointerEvent<HTMLElement>) {
      actions.headings.onPointerDown(event);
      onPointerDown(event);
    },
    onMouseDown,
    onPointerOver,
  };
}

function pressed<C extends string>(grid: CellGrid<C>, actions: GridActions<C>, event: KeyboardEvent): boolean {
  if (extendedByKey(grid, event)) return true;
  if (event.key === 'Escape' && grid.cells.range) {
    grid.cells.clear();
    return true;
  }
  if (actions.onKey?.(event)) return true;
  if (actions.leaves?.(event, grid.cell.active.column)) return false;
  const key = gridKey(event, grid.perPage);
  return key !== null && runKey(grid, actions, { key, isShifted: event.shiftKey });
}

type Pressed = { key: GridKey; isShifted: boolean };

function runKey<C extends string>(grid: CellGrid<C>, actions: GridActions<C>, { key, isShifted }: Pressed): boolean {
  const { selection, row } = grid;
  if (key.kind === 'move' || key.kind === 'edge') return step(grid, key);
  if (key.kind === 'act') return act(grid, actions, isShifted);
  if (key.kind === 'edit') return edit(grid, actions);
  if (key.kind === 'toggle') {
    if (row) (key.extend ? selection.extendTo : selection.toggle)(row.id);
    return row !== undefined;
  }
  if (key.kind === 'all') {
    selection.toggleAll();
    return true;
  }
  const some = selection.ids.size > 0;
  selection.clear();
  return some;
}

/** Moves, and with Shift extends the selection. */
function step<C extends string>({ cell, cells, lines, selection, row }: CellGrid<C>, key: GridMove): boolean {
  cells.clear();
  const extend = key.kind === 'move' && key.extend;
  const to = rowAt(lines, cell.move(key));
  if (extend && to) selection.extendTo(to.id, row?.id);
  return true;
}

/** F2: edits the field of the cell, or the title where the cell has none. */
function edit<C extends string>(grid: CellGrid<C>, actions: GridActions<C>): boolean {
  const { cell, row, canEdit, home } = grid;
  if (!row || !canEdit) return act(grid, actions);
  const { line, column } = cell.active;
  actions.edit(line, actions.isEditable(column) ? column : home);
  return true;
}

/** Enter: opens, sorts, folds or edits, as the cell has it. */
function act<C extends string>(grid: CellGrid<C>, actions: GridActions<C>, isShifted = false): boolean {
  const { cell, lines, selection, row, canEdit, home } = grid;
  const { line, column } = cell.active;
  if (line === HEAD) {
    if (column === SELECT) selection.toggleAll();
    else actions.sortBy(column, isShifted);
    return true;
  }
  const found = lines.at(line);
  if (found?.kind === 'group') actions.fold?.(found.section.value);
  else if (!row) return false;
  else if (column === SELECT) selection.toggle(row.id);
  else if (canEdit && column !== home && actions.isEditable(column)) actions.edit(line, column);
  else actions.open(row.id);
  return true;
}

/** The focused cell is the active one, however it got the focus; otherwise it would not stay rendered. */
function reached<C extends string>({ cell }: CellGrid<C>, target: Element): void {
  const { line: active, column: activeColumn } = cell.active;
  const unread = target.hasAttribute('data-unread');
  const column =
    unread || target.hasAttribute('data-fold') ? activeColumn : (target.getAttribute('data-column') as C | null);
  const line = Number(target.closest<HTMLElement>('[data-line]')?.dataset.line ?? Number.NaN);
  if (column === null || Number.isNaN(line) || (line === active && column === activeColumn)) return;
  cell.go(line, column, unread);
}

/** Alt and an arrow on a heading make its column wider or narrower, with Shift they move it. */
function arrange<C extends string>(
  { cell }: CellGrid<C>,
  { headings }: GridActions<C>,
  { altKey, shiftKey, key }: KeyboardEvent,
): boolean {
  const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[key as 'ArrowLeft'];
  const { line, column } = cell.active;
  if (!altKey || !step || line !== HEAD || column === SELECT) return false;
  if (shiftKey) headings.move(column, step);
  else headings.widen(column, step * WIDTH_STEP);
  return true;
}

function clicked<C extends string>(grid: CellGrid<C>, actions: GridActions<C>, event: MouseEvent<HTMLElement>): void {
  const { target } = event;
  if (!(target instanceof Element) || target.closest('[data-resizer]')) return;
  const lineOf = target.closest<HTMLElement>('[data-line]');
  if (!lineOf) return;
  if (!event.shiftKey && target.closest('[data-column]')) grid.cells.clear();
  const line = Number(lineOf.dataset.line);
  if (actions.headings.onPress(target) || actions.onPress?.(target, line)) return;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column as C | undefined;
  if (column && line === HEAD) clickedHead(grid, actions, { event, column });
  else if (column) clickedCell(grid, actions, { event, line, column });
}

type HeadClick<C> = { event: MouseEvent<HTMLElement>; column: C };

function clickedHead<C extends string>(
  grid: CellGrid<C>,
  actions: GridActions<C>,
  { event, column }: HeadClick<C>,
): void {
  grid.cell.go(HEAD, column);
  if (column === SELECT) grid.selection.toggleAll();
  else actions.sortBy(column, event.shiftKey);
}

type CellClick<C> = HeadClick<C> & { line: number };

function clickedCell<C extends string>(
  grid: CellGrid<C>,
  actions: GridActions<C>,
  { event, line, column }: CellClick<C>,
): void {
  const id = rowAt(grid.lines, line)?.id;
  const target = event.target as Element;
  if (!id || target.closest('[data-stop], input:not([type=checkbox])')) return;
  const mod = event.ctrlKey || event.metaKey;
  const link = target.closest<HTMLElement>('[data-open]');
  if (link) {
    if (!clickedLink(grid, actions, event, { id, opens: link.dataset.opens ?? id })) return;
  } else if (event.shiftKey) {
    if (extendedByClick(grid, { line, column, id })) return;
  } else if (mod || column === SELECT) grid.selection.toggle(id);
  else if (isEditPress(grid, actions, { target, column })) {
    // The editor of the field takes the focus.
    grid.cell.go(line, column, false);
    actions.edit(line, column);
    return;
  }
  grid.cell.go(line, column);
}

/** Whether a click edits the field: on a cell, or on the button of a title. */
function isEditPress<C extends string>(
  { canEdit, home }: CellGrid<C>,
  { isEditable }: GridActions<C>,
  { target, column }: { target: Element; column: C },
): boolean {
  return target.closest('[data-edit]') !== null || (canEdit && column !== home && isEditable(column));
}

/** A click with Shift selects cells, or rows; false in the latter case, in which the cell becomes the active one. */
function extendedByClick<C extends string>(
  grid: CellGrid<C>,
  { line, column, id }: { line: number; column: C; id: string },
): boolean {
  const ofCells = grid.row !== undefined && selectsCells(grid, column);
  if (ofCells) grid.cells.extendTo(line, column);
  else grid.selection.extendTo(id);
  return ofCells;
}

/** A click on what opens a row; false when it is left to the browser, which handles a link with a modifier key. */
function clickedLink<C extends string>(
  grid: CellGrid<C>,
  actions: GridActions<C>,
  event: MouseEvent,
  { id, opens }: { id: string; opens: string },
): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  event.preventDefault();
  if (event.shiftKey) grid.selection.extendTo(id);
  else if (event.detail < 2) actions.open(opens, true);
  return true;
}
