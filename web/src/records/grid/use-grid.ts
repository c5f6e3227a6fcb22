import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDensity } from '../../kernel/theme/theme.ts';
import { useVisibleRows } from '../../ui/lists/use-visible-rows.ts';
import { sortedBy } from '../filter/sort-model.ts';
import { type AnyRow, useRecords } from '../scope.ts';
import { type CellGrid, SELECT } from './cell-grid.ts';
import { type Editing, mayEdit } from './inline-edit.tsx';
import type { ListProps } from './record-grid.tsx';
import { recordLines } from './record-lines.ts';
import { rowSelection } from './row-selection.ts';
import { cellElement, useActiveCell } from './use-active-cell.ts';
import { useCellRange } from './use-cell-range.ts';
import { useGridEvents } from './use-grid-events.ts';

/** The height of the heading and the totals, which cover rows, in CSS pixels. */
const COVERED_HEIGHT = 72;

/** The state of a grid of records: its visible rows, active cell, selection and editor. */
export function useGrid({ list: { rows }, columns, selection, select }: ListProps) {
  const { canEdit, type } = useRecords();
  const scroller = useRef<HTMLDivElement>(null);
  const keep = useRef(0);
  const idsText = rows.map(({ id }) => id).join();
  const lines = useMemo(() => recordLines(idsText === '' ? [] : idsText.split(',')), [idsText]);
  const columnIds = useMemo(() => [SELECT, ...columns.map(({ key }) => key)], [columns]);
  const home = type.title;
  const rowColumns = useMemo(() => [SELECT, home], [home]);
  const { rowHeight } = useDensity();
  const view = useVisibleRows({ count: rows.length, height: rowHeight, scroller, keep, covered: COVERED_HEIGHT });
  const extent = { lines, columns: columnIds, home };
  const cell = useActiveCell({ ...extent, scroller, reveal: view.reveal });
  keep.current = cell.active.line;
  const cells = useCellRange({ ...extent, active: cell.active, go: cell.go });
  const [editing, setEditing] = useState<Editing | null>(null);
  const row = rows[cell.active.line];
  const grid = {
    ...{ scroller, lines, columnIds, home, rowColumns, canEdit, cell, cells, row },
    perPage: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2),
    selection: rowSelection(selection, select, lines),
    isEditing: editing !== null,
  } satisfies CellGrid;
  const finish = (step?: 1 | -1) => {
    setEditing(null);
    if (step) cell.move({ kind: 'move', rows: 0, columns: step, extend: false });
    else cell.go(cell.active.line, cell.active.column);
  };
  // Stable, so that only changed rows render again.
  const latest = useRef(finish);
  useEffect(() => {
    latest.current = finish;
  });
  const onDone = useCallback((step?: 1 | -1) => latest.current(step), []);
  return { grid, view, editing, setEditing, onDone };
}

type Events = Pick<ListProps, 'list' | 'columns' | 'sort' | 'onSort' | 'onWidth' | 'onOpen'>;

/** What keys and presses in a grid of records do. */
export function useRecordGridEvents(
  { grid, editing, setEditing }: Pick<ReturnType<typeof useGrid>, 'grid' | 'editing' | 'setEditing'>,
  { list: { rows }, columns, sort, onSort, onWidth, onOpen }: Events,
) {
  const records = useRecords();
  const columnOf = (key: string) => columns.find((one) => one.key === key);
  const isEditable = (key: string) => mayEdit(records, key);
  const { onKeyDown, ...events } = useGridEvents(grid, {
    open: onOpen,
    sortBy(key, isAdditional) {
      if (columnOf(key)?.sortable) onSort(sortedBy(sort, key, isAdditional));
    },
    isEditable,
    edit(line, name) {
      const base: AnyRow | undefined = rows[line];
      const anchor = cellElement(grid.scroller.current, line, name);
      if (base && anchor && isEditable(name)) setEditing({ base, name, anchor });
    },
    widen(key, step) {
      const width = columnOf(key)?.width;
      if (width !== undefined) onWidth(key, width + step);
    },
  });
  return { ...events, onKeyDown: editing ? undefined : onKeyDown };
}
