import type { TaskChanges, TaskRow } from '@opsyard/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linesOf } from '../../../records/grid/lines.ts';
import { useActiveCell } from '../../../records/grid/use-active-cell.ts';
import { useCellRange } from '../../../records/grid/use-cell-range.ts';
import { writing } from '../shared/editing/with-writing.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import type { BulkField } from './bulk/bulk-bar.tsx';
import type { ColumnId } from './columns.ts';
import { useBranches } from './groups/use-branches.ts';
import { useHiddenNotice } from './page/use-hidden-notice.ts';
import { useColumns, useFoldedGroups } from './page/view-choices.ts';
import type { ListQuery } from './reading/list-reading.ts';
import { useTaskList } from './reading/use-task-list.ts';
import { useFollowOpen } from './use-follow-open.ts';
import { useGridEditing } from './use-grid-editing.ts';
import { useGridSelection } from './use-grid-selection.ts';
import { useGridView } from './use-grid-view.ts';

export type Grid = ReturnType<typeof useGrid>;

const HOME: ColumnId = 'title';
/** The columns in which Shift selects tasks; in the others, it selects cells. */
const ROW_COLUMNS: readonly ColumnId[] = ['select', 'key', 'title'];

/** The state of the grid of a project: its list, visible range, active cell, selection and editor. */
export function useGrid(query: ListQuery) {
  const scope = useScope();
  const store = taskStoreOf(scope.project.id);
  const scroller = useRef<HTMLDivElement>(null);
  const keep = useRef(0);
  const { openKey } = useOpenTask();
  const held = useRef<(id: string) => boolean>(() => false);
  const reading = useTaskList(query, useHiddenNotice(), (id) => held.current(id));
  const [folded, fold] = useFoldedGroups(scope.project.id, query);
  const arrangement = useColumns();
  const { columns } = arrangement;
  const canEdit = scope.can('editTasks');
  const { sections } = reading.state;
  const { by, subBy } = reading.list.query;
  const nesting = useBranches(store, reading.list.query);
  const lines = useMemo(
    () =>
      linesOf(sections, {
        ...{ grouped: by !== null, twoLevels: Boolean(subBy), collapsed: folded },
        ...{ canAdd: canEdit, below: nesting?.below },
      }),
    [sections, by, subBy, folded, canEdit, nesting],
  );
  const view = useGridView({ lines, list: reading.list, scroller, keep });
  const { reveal } = view;
  useFollowOpen(lines, reveal);
  const columnIds = useMemo(() => columns.map(({ key }) => key), [columns]);
  const extent = { lines, columns: columnIds, home: HOME };
  const cell = useActiveCell({ ...extent, scroller, reveal });
  keep.current = cell.active.line;
  const cells = useCellRange({ ...extent, active: cell.active, go: cell.go });
  const selection = useGridSelection({ lines, list: reading.list, store });
  const editing = useGridEditing(lines, scroller);
  const [bulk, openBulk] = useState<BulkField | null>(null);
  const bulkByKey = useRef(false);
  const row = cell.active.id === undefined ? undefined : store.get(cell.active.id);
  useEffect(() => {
    const inGrid = () => scroller.current?.contains(document.activeElement) === true;
    held.current = (id) =>
      selection.ids.has(id) ||
      editing.editing?.id === id ||
      (cell.active.id === id && inGrid()) ||
      isOpen(store.get(id), openKey, scope);
  });
  return {
    ...{ scope, store, scroller, lines, columns, arrangement, columnIds, canEdit, folded, fold, nesting },
    ...{ reading, view, cell, cells, selection, editing, bulk, openBulk, bulkByKey, row, reveal },
    ...{ home: HOME, rowColumns: ROW_COLUMNS, perPage: view.perPage, isEditing: editing.editing !== null },
  };
}

/** Whether a task is the one that is open beside the list. */
export function isOpen(row: TaskRow | undefined, openKey: string | null, { keyOf }: ProjectScope): boolean {
  return row !== undefined && keyOf(row) === openKey;
}

/** Begins to edit a field of the active task, or of all chosen ones when some are. */
export function editField({ selection, cell, editing, openBulk, bulkByKey }: Grid, column: ColumnId): void {
  const bulk = BULK[column];
  bulkByKey.current = true;
  if (selection.ids.size > 0 && bulk) openBulk(bulk);
  else editing.start(cell.active.line, column);
}

/** Offers the values of a field for all chosen tasks, or no longer; what a key opened gives the focus back to the grid. */
export function changeBulk({ bulk, openBulk, bulkByKey, cell }: Grid, field: BulkField | null): void {
  openBulk(field);
  if (field !== null) bulkByKey.current = false;
  else if (bulk !== null && bulkByKey.current) cell.go(cell.active.line, cell.active.column);
}

const BULK: Partial<Record<ColumnId, BulkField>> = {
  status: 'status',
  type: 'type',
  owner: 'owner',
  assignees: 'assignees',
  priority: 'priority',
  labels: 'labels',
  startDate: 'startDate',
  dueDate: 'dueDate',
};

/** Ends editing with changes or none, and gives the focus back to the cell or its neighbour. */
export function finishEdit(
  { editing, cell }: Grid,
  base: TaskRow,
  changes: TaskChanges | null,
  step: -1 | 0 | 1 = 0,
): void {
  editing.stop();
  if (changes) editing.save(base, changes);
  if (step === 0) cell.go(cell.active.line, cell.active.column);
  else cell.move({ kind: 'move', rows: 0, columns: step, extend: false });
}

/** Moves the chosen tasks to the trash, or the active one; chosen ones stay chosen where the code for it cannot be loaded. */
export function useRemove({ selection, row, scope }: Pick<Grid, 'selection' | 'row' | 'scope'>): () => void {
  const { t } = useTranslation('tasks');
  const isLoading = useRef(false);
  return () => {
    const ids = selection.ids.size > 0 ? [...selection.ids] : [row?.id ?? []].flat();
    // Pressed again while the code is loaded, the key must not delete another task.
    if (ids.length === 0 || isLoading.current) return;
    const { everything } = selection;
    const text = (count: number) => t('bulk.deleted', { count });
    const end = () => {
      isLoading.current = false;
    };
    isLoading.current = true;
    writing.run(({ deleteMatching, deleteTasks }) => {
      end();
      selection.clear();
      if (everything) void deleteMatching({ scope, filter: everything.filter, text });
      else void deleteTasks({ scope, ids, text });
    }, end);
  };
}
