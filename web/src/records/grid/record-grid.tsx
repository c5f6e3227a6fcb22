import { Suspense, useEffect, useRef } from 'react';
import { optionalPart } from '../../kernel/loading/optional-part.tsx';
import { classes } from '../../ui/classes.ts';
import type { Arrangement } from '../../ui/lists/columns/column-choice.ts';
import { chosenOf, type Selection } from '../../ui/lists/selection.ts';
import { type AnyRow, useI18n, useRecords } from '../scope.ts';
import { type CellGrid, rowAt } from './cell-grid.ts';
import type { Column } from './columns.ts';
import { useEarlyPaste } from './early-paste.ts';
import styles from './grid.module.css';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import type { GridGroups } from './groups/groups.ts';
import { keyFor, LineOfGroup } from './groups/line-of-group.tsx';
import { TotalsRow } from './totals-row.tsx';
import { HEAD } from './use-active-cell.ts';
import { useGrid, useRecordGridEvents } from './use-grid.ts';
import type { ListQuery } from './use-rows.ts';
import { useToolsWhenIdle } from './use-tools-when-idle.ts';

const CellTools = optionalPart(() => import('../cells/record-cell-tools.tsx'), 'RecordCellTools', 'main');

/** The loaded records of a list, and what loads more of them. */
type LoadedRows = { rows: readonly AnyRow[]; more: (() => void) | null; isReadingMore: boolean };

export type ListProps = {
  listQuery: ListQuery;
  list: LoadedRows;
  /** The groups of the records, if there are any. */
  groups?: GridGroups;
  columns: readonly Column[];
  arrangement: Arrangement<Column>;
  sort: string;
  onSort: (sort: string) => void;
  selection: Selection;
  select: (next: Selection) => void;
  openId: string;
  onOpen: (id: string) => void;
};

/** The number of rows before the end at which the next page is loaded. */
const READ_AHEAD_ROWS = 30;

/** A virtualised grid of records with inline editing. */
export function RecordGrid(props: ListProps) {
  const { list, groups, columns, selection } = props;
  const { rows } = list;
  const { type } = useRecords();
  const { t, word } = useI18n();
  const state = useGrid(props);
  const { grid, view } = state;
  const { headings, headingColumns, events } = useRecordGridEvents(state, props);
  useReadAhead(list, view.range?.last ?? 0);
  useReadGroups(groups, view.range);
  const { active } = grid.cell;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight */}
      <div
        ref={grid.scroller}
        role="grid"
        className={classes(styles.grid, selection.ids.size > 0 && styles.chosen)}
        aria-label={word(type.many)}
        aria-description={t('grid.keys')}
        aria-rowcount={list.more ? -1 : grid.lines.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        {...events}
      >
        <GridHead
          columns={headingColumns}
          chosen={chosenOf(
            selection,
            rows.map(({ id }) => id),
          )}
          selectAll={t('grid.selectAll')}
          hint={t('sort.hint')}
          active={active.line === HEAD ? active.column : null}
          onWidth={headings.setWidth}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="rowgroup" className={styles.body} style={{ height: view.total }}>
          <GridLines {...props} state={state} />
        </div>
        <TotalsRow columns={columns} listQuery={props.listQuery} />
      </div>
      {headings.menu}
      <CellToolsWhenIdle grid={grid} rows={rows} columns={columns} />
    </>
  );
}

/** The lines in sight: records and, in groups, the heads of these and records that have not been read. */
function GridLines({ groups, columns, selection, openId, state }: ListProps & { state: ReturnType<typeof useGrid> }) {
  const { grid, view, rowOf, editing, onDone } = state;
  const { active } = grid.cell;
  return view.rows.map(({ index, start }) => {
    const row = rowOf(rowAt(grid.lines, index)?.id);
    if (!row) {
      const line = groups?.lines.at(index);
      const place = { index, top: start, columns: columns.length + 1, isActive: active.line === index };
      return groups && line && <LineOfGroup key={keyFor(line)} {...{ groups, line, selection }} {...place} />;
    }
    return (
      <GridRow
        key={row.id}
        row={row}
        at={index}
        top={start}
        columns={columns}
        isSelected={selection.ids.has(row.id)}
        isOpen={row.id === openId}
        active={active.line === index ? active.column : null}
        editing={editing?.base.id === row.id ? editing : null}
        onDone={onDone}
      />
    );
  });
}

type CellToolsWhenIdleProps = { grid: CellGrid; rows: readonly AnyRow[]; columns: readonly Column[] };

/** The keys of a spreadsheet, whose code is loaded after the records are shown. */
function CellToolsWhenIdle({ grid, rows, columns }: CellToolsWhenIdleProps) {
  const isIdle = useToolsWhenIdle(grid.scroller);
  const [early, drop] = useEarlyPaste(grid);
  return isIdle ? (
    <Suspense fallback={null}>
      <CellTools {...{ grid, rows, columns, early }} onTaken={drop} {...(early && { onMissing: drop })} />
    </Suspense>
  ) : null;
}

function useReadAhead({ rows, more, isReadingMore }: ListProps['list'], last: number): void {
  const isNear = more !== null && !isReadingMore && last + READ_AHEAD_ROWS >= rows.length;
  const read = useRef(more);
  useEffect(() => {
    read.current = more;
  });
  useEffect(() => {
    if (isNear) read.current?.();
  }, [isNear]);
}

function useReadGroups(groups: GridGroups | undefined, range: { first: number; last: number } | null): void {
  useEffect(() => {
    if (range) groups?.need(range.first, range.last + READ_AHEAD_ROWS);
  });
}
