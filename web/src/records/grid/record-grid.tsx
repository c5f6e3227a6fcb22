import { Suspense, useEffect, useRef } from 'react';
import { optionalPart } from '../../kernel/loading/optional-part.tsx';
import { classes } from '../../ui/classes.ts';
import type { Arrangement } from '../../ui/lists/columns/column-choice.ts';
import type { Selection } from '../../ui/lists/selection.ts';
import { type AnyRow, useI18n, useRecords } from '../scope.ts';
import type { CellGrid } from './cell-grid.ts';
import type { Column } from './columns.ts';
import { useEarlyPaste } from './early-paste.ts';
import styles from './grid.module.css';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { TotalsRow } from './totals-row.tsx';
import { HEAD } from './use-active-cell.ts';
import { useGrid, useRecordGridEvents } from './use-grid.ts';
import type { ListQuery, Rows } from './use-rows.ts';
import { useToolsWhenIdle } from './use-tools-when-idle.ts';

const CellTools = optionalPart(() => import('../cells/record-cell-tools.tsx'), 'RecordCellTools', 'main');

export type ListProps = {
  listQuery: ListQuery;
  list: Rows & { rows: NonNullable<Rows['rows']> };
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
  const { list, columns, selection, openId } = props;
  const { rows } = list;
  const { type } = useRecords();
  const { t, word } = useI18n();
  const state = useGrid(props);
  const { grid, view, editing, onDone } = state;
  const { headings, headingColumns, events } = useRecordGridEvents(state, props);
  useReadAhead(list, view.range?.last ?? 0);
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
        aria-rowcount={list.more ? -1 : rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        {...events}
      >
        <GridHead
          columns={headingColumns}
          chosen={chosenOf(selection, rows)}
          selectAll={t('grid.selectAll')}
          hint={t('sort.hint')}
          active={active.line === HEAD ? active.column : null}
          onWidth={headings.setWidth}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="rowgroup" className={styles.body} style={{ height: view.total }}>
          {view.rows.map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
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
              )
            );
          })}
        </div>
        <TotalsRow columns={columns} listQuery={props.listQuery} />
      </div>
      {headings.menu}
      <CellToolsWhenIdle grid={grid} rows={rows} columns={columns} />
    </>
  );
}

function chosenOf({ ids }: Selection, rows: readonly AnyRow[]): 'none' | 'some' | 'all' {
  if (ids.size === 0) return 'none';
  return rows.every(({ id }) => ids.has(id)) ? 'all' : 'some';
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
