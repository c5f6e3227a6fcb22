import { type AnyRecordType, filterFields, printSort, readSort } from '@opsyard/contract';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDensity } from '../../kernel/theme/theme.ts';
import { toggleSome } from '../../ui/lists/selection.ts';
import { useVisibleRows } from '../../ui/lists/use-visible-rows.ts';
import { facetOf } from '../filter/facets.tsx';
import { sortedBy } from '../filter/sort-model.ts';
import { type AnyRow, useRecords } from '../scope.ts';
import { type CellGrid, type GridLines, rowAt, SELECT } from './cell-grid.ts';
import type { Column } from './columns.ts';
import type { Sorted } from './frame.tsx';
import { groupFoldedByKey } from './groups/fold-keys.ts';
import type { GridGroups } from './groups/groups.ts';
import { type Editing, mayEdit } from './inline-edit.tsx';
import type { ListProps } from './record-grid.tsx';
import { recordLines } from './record-lines.ts';
import { rowSelection } from './row-selection.ts';
import { cellElement, useActiveCell } from './use-active-cell.ts';
import { useCellRange } from './use-cell-range.ts';
import { useGridEvents } from './use-grid-events.ts';
import { type HeadingColumn, useHeadings } from './use-headings.tsx';

/** The height of the heading and the totals, which cover rows, in CSS pixels. */
const COVERED_HEIGHT = 72;

/** The state of a grid of records: its visible rows, active cell, selection and editor. */
export function useGrid({ list: { rows }, groups, columns, selection, select }: ListProps) {
  const { canEdit, type } = useRecords();
  const scroller = useRef<HTMLDivElement>(null);
  const keep = useRef(0);
  const idsText = rows.map(({ id }) => id).join();
  const ungrouped = useMemo(() => recordLines(idsText === '' ? [] : idsText.split(',')), [idsText]);
  const lines: GridLines = groups?.lines ?? ungrouped;
  const rowOf = useMemo(() => rowsById(rows), [rows]);
  const columnIds = useMemo(() => [SELECT, ...columns.map(({ key }) => key)], [columns]);
  const home = type.title;
  const rowColumns = useMemo(() => [SELECT, home], [home]);
  const { rowHeight } = useDensity();
  const view = useVisibleRows({ count: lines.length, height: rowHeight, scroller, keep, covered: COVERED_HEIGHT });
  const extent = { lines, columns: columnIds, home };
  const cell = useActiveCell({ ...extent, scroller, reveal: view.reveal });
  keep.current = cell.active.line;
  const cells = useCellRange({ ...extent, active: cell.active, go: cell.go });
  const [editing, setEditing] = useState<Editing | null>(null);
  const row = rowOf(rowAt(lines, cell.active.line)?.id);
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
  return { grid, view, rowOf, editing, setEditing, onDone };
}

function rowsById(rows: readonly AnyRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id: string | undefined) => (id === undefined ? undefined : byId.get(id));
}

type Events = Pick<
  ListProps,
  'groups' | 'selection' | 'select' | 'columns' | 'arrangement' | 'sort' | 'onSort' | 'onOpen'
>;

/** What keys and presses in a grid of records do. */
export function useRecordGridEvents(
  { grid, rowOf, editing, setEditing }: Pick<ReturnType<typeof useGrid>, 'grid' | 'rowOf' | 'editing' | 'setEditing'>,
  { groups, selection, select, columns, arrangement, sort, onSort, onOpen }: Events,
) {
  const records = useRecords();
  const columnOf = (key: string) => columns.find((one) => one.key === key);
  const isEditable = (key: string) => mayEdit(records, key);
  const { scroller } = grid;
  const headingColumns = useMemo(() => headingsOf(columns, sort, records.type), [columns, sort, records.type]);
  const sortTo = (field: string, sorted: Sorted) =>
    onSort(sorted === 'none' ? '' : printSort([{ field, isDown: sorted === 'descending' }]));
  const headings = useHeadings({ arrangement, columns: headingColumns, onSort: sortTo, scroller });
  const { onKeyDown, ...events } = useGridEvents(grid, {
    open: onOpen,
    sortBy(key, isAdditional) {
      if (columnOf(key)?.sortable) onSort(sortedBy(sort, key, isAdditional));
    },
    isEditable,
    edit(line, name) {
      const base = rowOf(rowAt(grid.lines, line)?.id);
      const anchor = cellElement(grid.scroller.current, line, name);
      if (base && anchor && isEditable(name)) setEditing({ base, name, anchor });
    },
    headings,
    ...(groups && groupActions(grid, groups, (ids) => select(toggleSome(selection, ids)))),
  });
  return {
    ...{ headings, headingColumns },
    events: { ...events, onContextMenu: headings.onContextMenu, onKeyDown: editing ? undefined : onKeyDown },
  };
}

/** What keys and presses on the heads of groups do. */
function groupActions(grid: CellGrid, { lines, folded, fold }: GridGroups, toggle: (ids: readonly string[]) => void) {
  const choose = (line: number) => {
    const found = lines.at(line);
    if (found?.kind !== 'group' || found.section.ids.length === 0) return false;
    toggle(found.section.ids);
    return true;
  };
  return {
    fold,
    onKey: ({ key }: KeyboardEvent) =>
      groupFoldedByKey({ cell: grid.cell, lines, folded, fold }, key) || (key === 'x' && choose(grid.cell.active.line)),
    onPress(target: Element, line: number) {
      const folding = target.closest<HTMLElement>('[data-fold]')?.dataset.fold;
      if (folding !== undefined) fold(folding);
      else if (!target.closest('[data-choose]') || !choose(line)) return false;
      grid.cell.go(line, grid.home);
      return true;
    },
  };
}

function headingsOf(columns: readonly Column[], sort: string, { allFields, title: home }: AnyRecordType) {
  const keys = readSort(sort);
  const filters = filterFields({ allFields });
  return columns.map(({ key, title, width, stickyLeft, field, sortable }): HeadingColumn => {
    const at = keys.findIndex((one) => one.field === key);
    const order: Sorted = keys[at]?.isDown ? 'descending' : 'ascending';
    const sorted = at < 0 ? 'none' : order;
    return {
      ...{ key, title, width, stickyLeft, isTitle: key === home, isAtEnd: facetOf(field).atEnd },
      sorted: sortable ? sorted : undefined,
      rank: at >= 0 && keys.length > 1 ? at + 1 : undefined,
      filterField: filters[key] && key,
    };
  });
}
