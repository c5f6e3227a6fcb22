import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { readSort } from '@opsyard/contract';
import { classes } from '../../ui/classes.ts';
import { facetOf } from '../filter/facets.tsx';
import { sortedBy } from '../filter/sort-model.ts';
import { useI18n } from '../scope.ts';
import type { Column } from './columns.tsx';
import styles from './grid.module.css';
import { ResizeHandle } from './resize-handle.tsx';

type HeadCellProps = {
  column: Column;
  columnIndex: number;
  sort: string;
  onSort: (sort: string) => void;
  onWidth: (key: string, width: number | null) => void;
};

/** A column header: a click sorts by it, with Shift as an additional field. */
export function HeadCell({ column, columnIndex, sort, onSort, onWidth }: HeadCellProps) {
  const { key, title, width, field, sortable } = column;
  const { t } = useI18n();
  const keys = readSort(sort);
  const at = keys.findIndex((one) => one.field === key);
  const order = keys[at]?.isDown ? 'descending' : 'ascending';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
    <div
      role="columnheader"
      style={{ width }}
      className={classes(
        styles.cell,
        styles.resized,
        columnIndex === 0 && classes(styles.stuck, styles.title),
        facetOf(field).atEnd && styles.end,
      )}
      {...(sortable && { 'aria-sort': at === 0 ? order : 'none' })}
    >
      {sortable ? (
        <button
          type="button"
          className={styles.sort}
          title={t('sort.hint')}
          onClick={({ shiftKey }) => onSort(sortedBy(sort, key, shiftKey))}
        >
          {title}
          {at >= 0 && (order === 'ascending' ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />)}
          {at >= 0 && keys.length > 1 && <sup aria-hidden>{at + 1}</sup>}
        </button>
      ) : (
        <span className={styles.clip} title={title}>
          {title}
        </span>
      )}
      <ResizeHandle title={title} width={width} onWidth={(next) => onWidth(key, next)} />
    </div>
  );
}
