import { type TaskSort, task } from '@opsyard/contract';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { prefetch } from '../../../kernel/calls/api.ts';
import { rowAt } from '../../../records/grid/cell-grid.ts';
import type { Sorted } from '../../../records/grid/frame.tsx';
import { groupFoldedByKey } from '../../../records/grid/groups/fold-keys.ts';
import { HEAD } from '../../../records/grid/use-active-cell.ts';
import { useGridEvents } from '../../../records/grid/use-grid-events.ts';
import { type HeadingColumn, useHeadings } from '../../../records/grid/use-headings.tsx';
import { columnName } from '../shared/text/field-text.ts';
import type { ColumnId } from './columns.ts';
import type { Grid } from './use-grid.ts';

type TaskActions = {
  /** Opens the task beside the list. */
  open: (id: string) => void;
  sortBy: (sort: TaskSort, sorted?: Sorted) => void;
};

/** A click that may become a double click waits this long, in milliseconds. */
const SECOND_CLICK = 200;

/** What keys and presses in the list of tasks do, in addition to those of any grid: groups and subtasks are folded. */
export function useTaskGridEvents(grid: Grid, actions: TaskActions) {
  const { columns, arrangement, scroller, canEdit } = grid;
  const columnOf = (id: ColumnId) => columns.find(({ key }) => key === id);
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isEditable = (id: ColumnId) => columnOf(id)?.field !== undefined;
  const headingColumns = useHeadingColumns(grid);
  const onSort = (key: string, sorted: Sorted) => {
    const sort = columnOf(key as ColumnId)?.sort;
    if (sort) actions.sortBy(sort, sorted);
  };
  const headings = useHeadings({ arrangement, columns: headingColumns, onSort, scroller });
  const events = useGridEvents(grid, {
    open(id, isClick = false) {
      clearTimeout(opening.current);
      if (isClick) opening.current = setTimeout(() => actions.open(id), canEdit ? SECOND_CLICK : 0);
      else actions.open(id);
    },
    sortBy(id) {
      const sort = columnOf(id)?.sort;
      if (sort) actions.sortBy(sort);
    },
    isEditable,
    edit: grid.editing.start,
    headings,
    onKey: (event) => groupFoldedByKey(grid, event.key) || taskFoldedByKey(grid, event),
    // Space shows the task beside the list; a checkbox is ticked with it.
    leaves: ({ key, shiftKey }, column) => key === ' ' && !shiftKey && column !== 'select',
    onPress: (target, line) => foldedByPress(grid, target, line),
    fold: grid.fold,
  });
  const prefetchAt = usePrefetch(grid);
  const ofRows = {
    onDoubleClick({ target }: MouseEvent<HTMLElement>) {
      clearTimeout(opening.current);
      if (canEdit && isEditable('title')) editTitleAt(grid, target);
    },
    onPointerOver(event: PointerEvent<HTMLElement>) {
      prefetchAt(event);
      events.onPointerOver(event);
    },
  };
  return { headings, headingColumns, events: { ...events, ...ofRows } };
}

/** What conditions on a column are about, where it is not the field of that name. */
const FILTER_FIELDS: Partial<Record<ColumnId, string>> = { key: 'number', updated: 'updatedAt', created: 'createdAt' };
const UNFILTERED: readonly ColumnId[] = ['progress', 'rollUp', 'requester', 'promised', 'links', 'lastComment'];

function useHeadingColumns({ columns, reading, scope }: Grid): HeadingColumn[] {
  const { t } = useTranslation('tasks');
  const { sort, order } = reading.list.query;
  const now: Sorted = order === 'asc' ? 'ascending' : 'descending';
  return columns.flatMap(({ key, width, stickyLeft, sort: by }) => {
    if (key === 'select') return [];
    const sorted: Sorted = by === sort ? now : 'none';
    return {
      ...{ key, width, stickyLeft, title: columnName(key, scope, t), isTitle: key === 'title', sorted: by && sorted },
      filterField: UNFILTERED.includes(key) ? undefined : (FILTER_FIELDS[key] ?? key),
    };
  });
}

/** The pointer rests this long on what opens a task before the task is read ahead, in milliseconds. */
const REST = 80;

function usePrefetch({ lines, store, scope }: Grid) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return ({ target }: PointerEvent<HTMLElement>) => {
    clearTimeout(timer.current);
    const opener = target instanceof Element ? target.closest<HTMLElement>('[data-open]') : null;
    const at = opener?.closest<HTMLElement>('[data-line]')?.dataset.line;
    const found = at === undefined ? undefined : rowAt(lines, Number(at));
    const row = found && store.get(opener?.dataset.opens ?? found.id);
    if (row) timer.current = setTimeout(() => prefetch(task.queryById, { query: { key: scope.keyOf(row) } }), REST);
  };
}

/** Right unfolds a task of a nested list; Left folds it, or leads from a subtask to its parent. */
function taskFoldedByKey(
  { cell, lines, nesting, row }: Grid,
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
): boolean {
  const line = lines.at(cell.active.line);
  const isPlain = !(shiftKey || ctrlKey || metaKey || altKey);
  if (!nesting || !row || !isPlain || cell.active.column !== 'title' || line?.kind !== 'row') return false;
  const isOpen = nesting.unfolded.has(row.id);
  const folds = key === 'ArrowLeft' ? isOpen : key === 'ArrowRight' && !isOpen && row.children > 0;
  if (folds) nesting.toggle(row.id);
  else if (key === 'ArrowLeft' && line.depth > 0 && row.parentId !== null) {
    cell.go(lines.indexOf(line.section.value, row.parentId), 'title');
  } else return false;
  return true;
}

function foldedByPress({ lines, fold, nesting, cell }: Grid, target: Element, line: number): boolean {
  const folding = target.closest<HTMLElement>('[data-fold]')?.dataset.fold;
  if (folding !== undefined) fold(folding);
  else if (target.closest('[data-unfold]')) {
    const id = rowAt(lines, line)?.id;
    if (id) nesting?.toggle(id);
  } else return false;
  cell.go(line, 'title');
  return true;
}

/** Edits the title a double click was made on. */
function editTitleAt({ cell, editing }: Grid, target: EventTarget): void {
  const found = target instanceof Element ? target.closest('[data-column="title"]') : null;
  const line = Number(found?.closest<HTMLElement>('[data-line]')?.dataset.line ?? Number.NaN);
  if (Number.isNaN(line) || line === HEAD) return;
  cell.go(line, 'title', false);
  editing.start(line, 'title');
}
