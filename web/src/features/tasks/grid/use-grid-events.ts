import { type TaskSort, task } from '@opsyard/contract';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { prefetch } from '../../../kernel/calls/api.ts';
import { type GridKey, type GridMove, gridKey } from '../../../ui/lists/grid-keys.ts';
import { extendedByKey, selectsCells } from './cell-keys.ts';
import type { ColumnId } from './columns.ts';
import { splitGroup } from './groups/sections.ts';
import { HEAD } from './use-active-cell.ts';
import { useCellDrag } from './use-cell-drag.ts';
import type { Grid } from './use-grid.ts';

export type GridActions = {
  /** Opens the task beside the list. */
  open: (id: string) => void;
  sortBy: (sort: TaskSort) => void;
};

const WIDTH_STEP = 16;

/** A click that may become a double click waits this long, in milliseconds. */
const SECOND_CLICK = 200;

/** What keys and presses in the grid do. */
export function useGridEvents(grid: Grid, actions: GridActions) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Popups opened from here are elsewhere in the document; keys they do not handle are not for the grid.
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!inside || event.nativeEvent.isComposing) return;
    if (widen(grid, event) || pressed(grid, actions, event)) event.preventDefault();
  };
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = (id: string) => {
    clearTimeout(opening.current);
    opening.current = setTimeout(() => actions.open(id), grid.canEdit ? SECOND_CLICK : 0);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => clicked(grid, { ...actions, open }, event);
  const onDoubleClick = ({ target }: MouseEvent<HTMLElement>) => {
    clearTimeout(opening.current);
    editTitleAt(grid, target);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => reached(grid, target);
  const prefetchAt = usePrefetch(grid);
  const drag = useCellDrag(grid);
  const onPointerOver = (event: PointerEvent<HTMLElement>) => {
    prefetchAt(event);
    drag.onPointerOver(event);
  };
  return {
    onKeyDown,
    onClick,
    onDoubleClick,
    onFocus,
    onPointerDown: drag.onPointerDown,
    onMouseDown: drag.onMouseDown,
    onPointerOver,
  };
}

/** The pointer rests this long on what opens a task before the task is read ahead, in milliseconds. */
const REST = 80;

function usePrefetch({ lines, store, scope }: Grid) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return ({ target }: PointerEvent<HTMLElement>) => {
    clearTimeout(timer.current);
    const opener = target instanceof Element ? target.closest<HTMLElement>('[data-open]') : null;
    const at = opener?.closest<HTMLElement>('[data-line]')?.dataset.line;
    const line = at === undefined ? undefined : lines.at(Number(at));
    const row = line?.kind === 'task' && line.id ? store.get(opener?.dataset.opens ?? line.id) : undefined;
    if (row) timer.current = setTimeout(() => prefetch(task.queryById, { query: { key: scope.keyOf(row) } }), REST);
  };
}

function pressed(grid: Grid, actions: GridActions, event: KeyboardEvent): boolean {
  const { cell, lines, fold, folded } = grid;
  const line = lines.at(cell.active.line);
  if (extendedByKey(grid, event)) return true;
  if (event.key === 'Escape' && grid.cells.range) {
    grid.cells.clear();
    return true;
  }
  if (line?.kind === 'group' && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    const isFolded = folded.has(line.section.value);
    const { value, sub } = splitGroup(line.section.value);
    if (isFolded === (event.key === 'ArrowRight')) fold(line.section.value);
    // Left on a folded group leads to the one it lies in.
    else if (isFolded && sub !== null) cell.go(lines.indexOfGroup(value), cell.active.column);
    return true;
  }
  if (foldedByKey(grid, event)) return true;
  const key = gridKey(event, grid.view.perPage);
  return key !== null && runKey(grid, actions, key);
}

/** Right unfolds a task of a nested list; Left folds it, or leads from a subtask to its parent. */
function foldedByKey(
  { cell, lines, nesting, row }: Grid,
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
): boolean {
  const line = lines.at(cell.active.line);
  const isPlain = !(shiftKey || ctrlKey || metaKey || altKey);
  if (!nesting || !row || !isPlain || cell.active.column !== 'title' || line?.kind !== 'task') return false;
  const isOpen = nesting.unfolded.has(row.id);
  const folds = key === 'ArrowLeft' ? isOpen : key === 'ArrowRight' && !isOpen && row.children > 0;
  if (folds) nesting.toggle(row.id);
  else if (key === 'ArrowLeft' && line.depth > 0 && row.parentId !== null) {
    cell.go(lines.indexOf(line.section.value, row.parentId), 'title');
  } else return false;
  return true;
}

function runKey(grid: Grid, actions: GridActions, key: GridKey): boolean {
  const { selection, row } = grid;
  if (key.kind === 'move' || key.kind === 'edge') return step(grid, key);
  if (key.kind === 'act') return act(grid, actions);
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
function step({ cell, cells, lines, selection, row }: Grid, key: GridMove): boolean {
  cells.clear();
  const extend = key.kind === 'move' && key.extend;
  const to = lines.at(cell.move(key));
  if (extend && to?.kind === 'task' && to.id) selection.extendTo(to.id, row?.id);
  return true;
}

/** F2: edits the field of the cell, or the title where the cell has none. */
function edit(grid: Grid, actions: GridActions): boolean {
  const { cell, columns, row, editing, canEdit } = grid;
  if (!row || !canEdit) return act(grid, actions);
  const field = columns.find(({ id }) => id === cell.active.column)?.field;
  editing.start(cell.active.line, field ? cell.active.column : 'title');
  return true;
}

/** Enter: opens, sorts, folds or edits, as the cell has it. */
function act(grid: Grid, actions: GridActions): boolean {
  const { cell, columns, lines, selection, row, editing, canEdit, fold } = grid;
  const { line, column: id } = cell.active;
  const column = columns.find((one) => one.id === id);
  if (line === HEAD) {
    if (id === 'select') selection.toggleAll();
    else if (column?.sort) actions.sortBy(column.sort);
    return true;
  }
  const found = lines.at(line);
  if (found?.kind === 'group') fold(found.section.value);
  else if (!row) return false;
  else if (id === 'select') selection.toggle(row.id);
  else if (canEdit && column?.field && id !== 'title') editing.start(line, id);
  else actions.open(row.id);
  return true;
}

/** The focused cell is the active one, however it got the focus; otherwise it would not stay rendered. */
function reached({ cell }: Grid, target: Element): void {
  const { line: active, column: activeColumn } = cell.active;
  const unread = target.hasAttribute('data-unread');
  const column =
    unread || target.hasAttribute('data-fold') ? activeColumn : (target.getAttribute('data-column') as ColumnId | null);
  const line = Number(target.closest<HTMLElement>('[data-line]')?.dataset.line ?? Number.NaN);
  if (column === null || Number.isNaN(line) || (line === active && column === activeColumn)) return;
  cell.go(line, column, unread);
}

/** Alt and an arrow on a heading make its column wider or narrower. */
function widen({ cell, columns, choice, choose }: Grid, { altKey, key }: KeyboardEvent): boolean {
  const step = { ArrowLeft: -WIDTH_STEP, ArrowRight: WIDTH_STEP }[key];
  const column = columns.find(({ id }) => id === cell.active.column);
  if (!altKey || !step || !column || cell.active.line !== HEAD) return false;
  choose({ ...choice, widths: { ...choice.widths, [column.id]: column.width + step } });
  return true;
}

function clicked(grid: Grid, actions: GridActions, event: MouseEvent<HTMLElement>): void {
  const { target } = event;
  if (!(target instanceof Element) || target.closest('[data-resizer]')) return;
  const lineOf = target.closest<HTMLElement>('[data-line]');
  if (!lineOf) return;
  if (!event.shiftKey && target.closest('[data-column]')) grid.cells.clear();
  const line = Number(lineOf.dataset.line);
  const folding = target.closest<HTMLElement>('[data-fold]')?.dataset.fold;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column as ColumnId | undefined;
  if (folding !== undefined) {
    grid.fold(folding);
    grid.cell.go(line, 'title');
  } else if (target.closest('[data-unfold]')) {
    const found = grid.lines.at(line);
    if (found?.kind === 'task' && found.id) grid.nesting?.toggle(found.id);
    grid.cell.go(line, 'title');
  } else if (column && line === HEAD) clickedHead(grid, actions, column);
  else if (column) clickedCell(grid, actions, { event, line, column });
}

function clickedHead(grid: Grid, actions: GridActions, id: ColumnId): void {
  const sort = grid.columns.find((column) => column.id === id)?.sort;
  grid.cell.go(HEAD, id);
  if (id === 'select') grid.selection.toggleAll();
  else if (sort) actions.sortBy(sort);
}

type CellClick = { event: MouseEvent<HTMLElement>; line: number; column: ColumnId };

function clickedCell(grid: Grid, actions: GridActions, { event, line, column }: CellClick): void {
  const found = grid.lines.at(line);
  const id = found?.kind === 'task' ? found.id : undefined;
  const target = event.target as Element;
  if (!id || target.closest('input:not([type=checkbox])')) return;
  const mod = event.ctrlKey || event.metaKey;
  const link = target.closest<HTMLElement>('[data-open]');
  if (link) {
    if (!clickedLink(grid, actions, event, { id, opens: link.dataset.opens ?? id })) return;
  } else if (event.shiftKey) {
    if (extendedByClick(grid, { line, column, id })) return;
  } else if (mod || column === 'select') grid.selection.toggle(id);
  else if (isEditPress(grid, target, column)) {
    // The editor of the field takes the focus.
    grid.cell.go(line, column, false);
    grid.editing.start(line, column);
    return;
  }
  grid.cell.go(line, column);
}

/** Whether a click edits the field: on a cell, or on the button of a title. */
function isEditPress(grid: Grid, target: Element, column: ColumnId): boolean {
  return target.closest('[data-edit]') !== null || (isEditable(grid, column) && column !== 'title');
}

/** A click with Shift selects cells, or tasks; false in the latter case, in which the cell becomes the active one. */
function extendedByClick(grid: Grid, { line, column, id }: { line: number; column: ColumnId; id: string }): boolean {
  const ofCells = grid.row !== undefined && selectsCells(grid, column);
  if (ofCells) grid.cells.extendTo(line, column);
  else grid.selection.extendTo(id);
  return ofCells;
}

/** A click on what opens a task; false when it is left to the browser, which handles a link with a modifier key. */
function clickedLink(
  grid: Grid,
  actions: GridActions,
  event: MouseEvent,
  { id, opens }: { id: string; opens: string },
): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  event.preventDefault();
  if (event.shiftKey) grid.selection.extendTo(id);
  else if (event.detail < 2) actions.open(opens);
  return true;
}

/** Edits the title a double click was made on. */
function editTitleAt(grid: Grid, target: EventTarget): void {
  const cell = target instanceof Element ? target.closest('[data-column="title"]') : null;
  const line = Number(cell?.closest<HTMLElement>('[data-line]')?.dataset.line ?? Number.NaN);
  if (Number.isNaN(line) || line === HEAD || !isEditable(grid, 'title')) return;
  grid.cell.go(line, 'title', false);
  grid.editing.start(line, 'title');
}

function isEditable({ columns, canEdit }: Grid, id: ColumnId): boolean {
  return canEdit && columns.find((column) => column.id === id)?.field !== undefined;
}
