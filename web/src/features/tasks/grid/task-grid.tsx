import { type TaskRow, type TaskSort, taskAddress } from '@opsyard/contract';
import { type RefObject, Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../../kernel/loading/optional-part.tsx';
import { part } from '../../../kernel/loading/screens.ts';
import type { Sorted } from '../../../records/grid/frame.tsx';
import gridStyles from '../../../records/grid/grid.module.css';
import { GridHead } from '../../../records/grid/grid-head.tsx';
import { HEAD } from '../../../records/grid/use-active-cell.ts';
import { classes } from '../../../ui/classes.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useAddRequest } from '../shared/add-request.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { useTaskMenu } from '../shared/use-task-menu.tsx';
import { BulkBarWhenChosen } from './bulk/bulk-bar-when-chosen.tsx';
import type { MatchingOfferProps } from './bulk/matching-offer.tsx';
import { CellEditorWhenLoaded } from './cell-editor-when-loaded.tsx';
import styles from './grid.module.css';
import { GridProvider } from './grid-context.ts';
import { GridFooter } from './grid-footer.tsx';
import { GridLines } from './grid-lines.tsx';
import { isNested } from './groups/is-nested.ts';
import { useGroupTotals } from './groups/use-group-totals.ts';
import listFrame from './list-frame.module.css';
import { QuickAdd } from './quick-add/quick-add.tsx';
import type { ListQuery } from './reading/list-reading.ts';
import { TaskToolsWhenIdle } from './task-tools-when-idle.tsx';
import { changeBulk, editField, finishEdit, type Grid, useGrid, useRemove } from './use-grid.ts';
import { useGridCommands } from './use-grid-commands.ts';
import { useTaskGridEvents } from './use-grid-events.ts';

const NoTasks = part(() => import('./no-tasks.tsx'), 'NoTasks');

const MatchingOffer = optionalPart<'MatchingOffer', MatchingOfferProps>(
  () => import('./bulk/matching-offer.tsx'),
  'MatchingOffer',
  'main',
);

export type ListProps = {
  query: ListQuery;
  /** Sorts by a field in an order; without one, as a further press on its heading does. */
  onSort: (sort: TaskSort, sorted?: Sorted) => void;
  onClearFilters: () => void;
};

/** The tasks of a project as a grid that is edited where it is read. */
export function TaskGrid({ query, onSort, onClearFilters }: ListProps) {
  const grid = useGrid(query);
  const field = useRef<HTMLInputElement>(null);
  const { state } = grid.reading;
  const addTask = () => field.current?.focus();
  const open = useOpen(grid);
  const remove = useRemove(grid);
  useAddRequest(() => field.current?.focus());
  useGridCommands({
    scroller: grid.scroller,
    row: grid.row,
    open: (row) => open(row.id),
    edit: (column) => editField(grid, column),
    assign: (row, ownerId) => grid.editing.save(row, { ownerId }),
    remove,
    // The key clears cells while some are selected.
    mayRemove: grid.cells.range === null,
    toggle: (row) => grid.selection.toggle(row.id),
  });
  const empty = state.ready && !state.error && state.sections.every(({ count }) => count === 0);
  return (
    <div className={listFrame.frame}>
      {grid.canEdit && <AddBar grid={grid} field={field} />}
      <div className={styles.rest}>
        {state.error && state.sections.length === 0 && (
          <Failure error={state.error} retry={() => void grid.reading.list.reload()} />
        )}
        {!state.ready && <RowsSkeleton rows={12} />}
        {empty && (
          <Suspense fallback={null}>
            <NoTasks
              filtered={query.filter !== undefined && !isNested(query)}
              onClear={onClearFilters}
              onAdd={addTask}
            />
          </Suspense>
        )}
        {state.ready && !empty && state.sections.length > 0 && <Table {...{ grid, open, onSort }} />}
      </div>
      <GridFooter state={state} query={query} />
      <TaskToolsWhenIdle grid={grid} />
      <BulkBarWhenChosen
        archived={query.filter?.archived ?? false}
        ids={grid.selection.ids}
        everything={grid.selection.everything}
        onClear={grid.selection.clear}
        opened={grid.bulk}
        onOpen={(field) => changeBulk(grid, field)}
        onDelete={remove}
        offer={<Suggestions grid={grid} />}
      />
    </div>
  );
}

function AddBar({ grid, field }: { grid: Grid; field: RefObject<HTMLInputElement | null> }) {
  const { query } = grid.reading.list;
  const leave = () => grid.cell.go(0, 'title');
  return (
    <div className={styles.addBar}>
      <QuickAdd first={query.sort === 'rank' && query.order === 'asc'} inputRef={field} onLeave={leave} />
    </div>
  );
}

function Suggestions({ grid }: { grid: Grid }) {
  const { selection, reading, cell } = grid;
  const choose = (total: number) => {
    selection.matching.choose(total);
    // The offer disappears when accepted; the keys for the selection belong to the grid.
    cell.go(cell.active.line, cell.active.column);
  };
  return <MatchingOffer {...{ selection, ...reading }} onChoose={choose} />;
}

type TableProps = { grid: Grid; open: (id: string) => void; onSort: ListProps['onSort'] };

function Table({ grid, open, onSort }: TableProps) {
  const { t } = useTranslation('tasks');
  const { scope, reading, view, cell, selection, editing, lines, columns } = grid;
  const { list, state, pending } = reading;
  const { events, headings, headingColumns } = useTaskGridEvents(grid, { open, sortBy: onSort });
  const context = useGridContextValue(grid);
  const totals = useGroupTotals(list.query);
  const taskMenu = useTaskMenu({
    rowAt: (element) => {
      const line = lines.at(Number(element.closest<HTMLElement>('[data-line]')?.dataset.line ?? Number.NaN));
      return line?.kind === 'row' && line.id ? grid.store.get(line.id) : undefined;
    },
    onEditTitle: (row) => editing.start(lines.find(row.id), 'title'),
    grid,
  });
  const edited = editing.editing && editing.editing.column !== 'title' ? editing.editing : null;
  const editedRow = edited && grid.store.get(edited.id);
  return (
    <GridProvider value={context}>
      {taskMenu.menu}
      {headings.menu}
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight */}
      <div
        ref={grid.scroller}
        role="grid"
        {...(grid.nesting && { role: 'treegrid' })}
        className={classes(gridStyles.grid, pending && listFrame.pending, selection.ids.size > 0 && gridStyles.chosen)}
        aria-label={t('list.gridName', { name: scope.project.name })}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-busy={pending}
        {...events}
        onContextMenu={(event) => headings.onContextMenu(event) || taskMenu.onContextMenu(event)}
      >
        <GridHead
          columns={headingColumns}
          chosen={chosenOf(grid)}
          selectAll={t('list.selectAll')}
          hint={t('list.resizeHint')}
          active={cell.active.line === HEAD ? cell.active.column : null}
          onWidth={headings.setWidth}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="rowgroup" className={gridStyles.body} style={{ height: view.total }}>
          <GridLines
            items={view.rows}
            {...{ lines, store: grid.store, by: list.query.by, folded: grid.folded, active: cell.active }}
            subBy={list.query.subBy ?? null}
            totals={totals}
            unfolded={grid.nesting?.unfolded ?? null}
            selected={selection.ids}
            editing={editing.editing}
            columns={columns.length}
            isScrollingFast={view.isScrollingFast}
            onRetry={list.retry}
            onLeaveAdd={(line) => cell.go(line, cell.active.column)}
          />
        </div>
      </div>
      {state.fresh.length > 0 && (
        <button type="button" className={classes(listFrame.fresh, styles.fresh)} onClick={list.showFresh}>
          {t('list.fresh', { count: state.fresh.length })}
        </button>
      )}
      {edited && editedRow && (
        <CellEditorWhenLoaded
          key={`${edited.id} ${edited.column}`}
          base={edited.base}
          live={editedRow}
          column={edited.column}
          anchor={edited.anchor}
          onDone={(changes) => finishEdit(grid, edited.base, changes)}
          onTab={(step) => finishEdit(grid, edited.base, null, step)}
        />
      )}
    </GridProvider>
  );
}

function useGridContextValue(grid: Grid) {
  const { columns, canEdit } = grid;
  const latest = useRef(grid);
  useEffect(() => {
    latest.current = grid;
  });
  return useMemo(
    () => ({
      columns,
      canEdit,
      hrefOf: (key: string) => taskAddress(key),
      finishTitle: (base: TaskRow, title: string | null, step: -1 | 0 | 1 = 0) =>
        finishEdit(latest.current, base, title === null ? null : { title }, step),
    }),
    [columns, canEdit],
  );
}

function useOpen({ scope, store }: Grid): (id: string) => void {
  const { openTask, openKey } = useOpenTask();
  return (id) => {
    const row = store.get(id);
    if (!row) return;
    // One that is only shown beside the list gets the focus.
    if (scope.keyOf(row) === openKey) document.querySelector<HTMLElement>('[data-beside]')?.focus();
    openTask(scope.keyOf(row));
  };
}

function chosenOf({ selection, lines }: Grid): 'none' | 'some' | 'all' {
  if (selection.ids.size === 0) return 'none';
  return lines.idsBetween(0, lines.length).every((id) => selection.ids.has(id)) ? 'all' : 'some';
}
