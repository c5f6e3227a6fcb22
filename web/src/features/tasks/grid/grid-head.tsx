import type { TaskSort } from '@opsyard/contract';
import { type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { columnName } from '../shared/text/field-text.ts';
import type { Column, ColumnId } from './columns.ts';
import styles from './grid.module.css';
import { stickyProps } from './grid-row.tsx';
import { HEAD } from './use-active-cell.ts';

type GridHeadProps = {
  columns: readonly Column[];
  sort: TaskSort;
  order: 'asc' | 'desc';
  /** The active heading, when one is. */
  active: ColumnId | null;
  chosen: 'none' | 'some' | 'all';
  onResize: (id: ColumnId, width: number) => void;
};

/** The headings of the grid: what they sort by, and how wide their columns are. */
export function GridHead({ columns, sort, order, active, chosen, onResize }: GridHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
    <div className={styles.head} role="rowgroup">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the headings take the focus */}
      <div role="row" className={styles.row} aria-rowindex={1} data-line={HEAD}>
        {columns.map((column, place) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={place + 1}
            data-column={column.id}
            tabIndex={active === column.id ? 0 : -1}
            {...(column.sort && { 'aria-sort': ariaSort(column, sort, order) })}
            {...stickyProps(column)}
            className={classes(
              styles.cell,
              styles.headCell,
              column.stickyLeft !== undefined && styles.stuck,
              column.id === 'title' && classes(styles.title, styles.edge),
              column.sort && styles.sortable,
            )}
          >
            {column.id === 'select' ? <SelectAll chosen={chosen} /> : <Heading {...{ column, sort, order }} />}
            {column.id !== 'select' && <Resizer column={column} onResize={onResize} />}
          </div>
        ))}
      </div>
    </div>
  );
}

function Heading({ column, sort, order }: { column: Column } & Pick<GridHeadProps, 'sort' | 'order'>) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  if (column.id === 'select') return null;
  const sorted = column.sort === sort;
  return (
    <span className={styles.heading} title={t('list.resizeHint')}>
      {columnName(column.id, scope, t)}
      {sorted && <Glyph name={order === 'asc' ? 'up' : 'down'} size={12} />}
    </span>
  );
}

function SelectAll({ chosen }: Pick<GridHeadProps, 'chosen'>) {
  const { t } = useTranslation('tasks');
  return (
    <input
      type="checkbox"
      className={styles.check}
      checked={chosen === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = chosen === 'some';
      }}
      readOnly
      tabIndex={-1}
      aria-label={t('list.selectAll')}
    />
  );
}

function Resizer({ column, onResize }: { column: Column; onResize: GridHeadProps['onResize'] }) {
  const begun = useRef<{ x: number; width: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    begun.current = { x: event.clientX, width: column.width };
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    const start = begun.current;
    if (start) onResize(column.id, start.width + clientX - start.x);
  };
  return (
    <span
      className={styles.resizer}
      data-resizer
      aria-hidden="true"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        begun.current = null;
      }}
    />
  );
}

function ariaSort(column: Column, sort: TaskSort, order: 'asc' | 'desc'): 'ascending' | 'descending' | 'none' {
  if (column.sort !== sort) return 'none';
  return order === 'asc' ? 'ascending' : 'descending';
}
