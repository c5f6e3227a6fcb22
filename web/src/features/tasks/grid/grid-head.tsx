import type { TaskSort } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { GridHeadLine, HeadCell, SelectBox, type Sorted } from '../../../records/grid/frame.tsx';
import { ResizeHandle } from '../../../records/grid/resize-handle.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { columnName } from '../shared/text/field-text.ts';
import type { Column, ColumnId } from './columns.ts';
import styles from './grid.module.css';

type GridHeadProps = {
  columns: readonly Column[];
  sort: TaskSort;
  order: 'asc' | 'desc';
  /** The active heading, when one is. */
  active: ColumnId | null;
  chosen: 'none' | 'some' | 'all';
  /** Sets the width of a column; null for the default. */
  onResize: (id: ColumnId, width: number | null) => void;
};

/** The headings of the grid: what they sort by, and how wide their columns are. */
export function GridHead({ columns, sort, order, active, chosen, onResize }: GridHeadProps) {
  const { t } = useTranslation('tasks');
  return (
    <GridHeadLine>
      {columns.map((column, place) => (
        <HeadCell
          key={column.id}
          {...{ ...column, place }}
          isActive={active === column.id}
          isTitle={column.id === 'title'}
          sorted={column.sort && sortedOf(column, sort, order)}
        >
          {column.id === 'select' ? (
            <SelectBox isSelected={chosen === 'all'} isPartly={chosen === 'some'} label={t('list.selectAll')} />
          ) : (
            <>
              <Heading {...{ column, sort, order }} />
              <ResizeHandle aria-hidden width={column.width} onWidth={(width) => onResize(column.id, width)} />
            </>
          )}
        </HeadCell>
      ))}
    </GridHeadLine>
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

function sortedOf(column: Column, sort: TaskSort, order: 'asc' | 'desc'): Sorted {
  if (column.sort !== sort) return 'none';
  return order === 'asc' ? 'ascending' : 'descending';
}
