import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useDensity } from '../../kernel/theme/theme.ts';
import { classes } from '../../ui/classes.ts';
import { type Selection, toggleAll } from '../../ui/lists/selection.ts';
import { useI18n, useRecords } from '../scope.ts';
import type { Column } from './columns.tsx';
import styles from './grid.module.css';
import { HeadCell } from './grid-head.tsx';
import { GridRow, SELECT } from './grid-row.tsx';
import { TotalsRow } from './totals-row.tsx';
import { useGrid } from './use-grid.ts';
import type { ListQuery, Rows } from './use-rows.ts';

export type ListProps = {
  listQuery: ListQuery;
  list: Rows & { rows: NonNullable<Rows['rows']> };
  columns: readonly Column[];
  /** Sets the width of a column in CSS pixels; null for the default. */
  onWidth: (key: string, width: number | null) => void;
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
  const { list, columns, selection, select, openId, onOpen } = props;
  const { rows } = list;
  const { type } = useRecords();
  const { t, word } = useI18n();
  const focusedIndex = useRef(-1);
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useLines(rows.length, box, focusedIndex);
  const perPage = Math.max(1, (virtualizer.range?.endIndex ?? 10) - (virtualizer.range?.startIndex ?? 0) - 1);
  const grid = useGrid({
    rows,
    columns,
    selection,
    select,
    onOpen,
    perPage,
    reveal: (line) => virtualizer.scrollToIndex(line),
  });
  useReadAhead(list, virtualizer.range?.endIndex ?? 0);
  const { active, editing } = grid;
  useEffect(() => {
    focusedIndex.current = active.line;
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
    <div
      ref={(element) => {
        box.current = element;
        grid.scroller.current = element;
      }}
      role="grid"
      className={classes(styles.grid, selection.ids.size > 0 && styles.chosen)}
      aria-label={word(type.many)}
      aria-description={t('grid.keys')}
      aria-rowcount={list.more ? -1 : rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      onKeyDown={grid.onKeyDown}
      onClick={grid.onClick}
    >
      <Head {...props} />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
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
                active={active.line === index ? active.key : null}
                editing={editing?.base.id === row.id ? editing : null}
                onDone={grid.onDone}
              />
            )
          );
        })}
      </div>
      <TotalsRow columns={columns} listQuery={props.listQuery} />
    </div>
  );
}

function useLines(count: number, box: RefObject<HTMLDivElement | null>, focusedIndex: RefObject<number>) {
  const { rowHeight } = useDensity();
  // The focused row stays mounted while it is scrolled out of view.
  const extract = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const focusedAt = focusedIndex.current;
      return focusedAt < 0 || focusedAt >= range.count || shown.includes(focusedAt)
        ? shown
        : [...shown, focusedAt].sort((a, b) => a - b);
    },
    [focusedIndex],
  );
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    rangeExtractor: extract,
    scrollPaddingEnd: 36,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are recomputed when the density changes
  useEffect(() => virtualizer.measure(), [rowHeight]);
  return virtualizer;
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

function Head({ list: { rows }, columns, sort, onSort, onWidth, selection, select }: ListProps) {
  const { t } = useI18n();
  const ids = rows.map(({ id }) => id);
  const all = ids.length > 0 && ids.every((id) => selection.ids.has(id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
    <div role="rowgroup" className={styles.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus */}
      <div role="row" className={styles.row} aria-rowindex={1}>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its box takes the focus */}
        <div role="columnheader" data-column={SELECT} className={classes(styles.cell, styles.box, styles.stuck)}>
          <input
            type="checkbox"
            aria-label={t('grid.selectAll')}
            checked={all}
            ref={(element) => {
              if (element) element.indeterminate = !all && ids.some((id) => selection.ids.has(id));
            }}
            onChange={() => select(toggleAll(selection, ids))}
          />
        </div>
        {columns.map((column, columnIndex) => (
          <HeadCell key={column.key} {...{ column, columnIndex, sort, onSort, onWidth }} />
        ))}
      </div>
    </div>
  );
}
