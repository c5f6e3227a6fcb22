import { memo } from 'react';
import { classes } from '../../ui/classes.ts';
import { cellOf, facetOf } from '../filter/facets.tsx';
import { type AnyRow, titleOf, useI18n, useRecords } from '../scope.ts';
import type { Column } from './columns.tsx';
import styles from './grid.module.css';
import { type Editing, InlineEdit, isInlineEditable, mayEdit } from './inline-edit.tsx';

export type RowProps = {
  row: AnyRow;
  at: number;
  top: number;
  columns: readonly Column[];
  isSelected: boolean;
  isOpen: boolean;
  /** The key of the active cell, if it is in this row. */
  active: string | null;
  editing: Editing | null;
  onDone: (step?: 1 | -1) => void;
};

/** Key of the checkbox column. */
export const SELECT = 'select';

export const GridRow = memo(function GridRow(props: RowProps) {
  const { row, at, top, columns, isSelected, isOpen, active } = props;
  const { type } = useRecords();
  const { t } = useI18n();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
    // biome-ignore lint/a11y/useFocusableInteractive: the cells of the row take the focus
    <div
      role="row"
      className={classes(styles.row, isOpen && styles.open)}
      style={{ transform: `translateY(${top}px)` }}
      data-line={at}
      data-record={row.id}
      aria-rowindex={at + 2}
      aria-selected={isSelected}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div
        role="gridcell"
        aria-colindex={1}
        data-column={SELECT}
        className={classes(styles.cell, styles.box, styles.stuck)}
        tabIndex={active === SELECT ? 0 : -1}
      >
        <input
          type="checkbox"
          checked={isSelected}
          readOnly
          tabIndex={-1}
          aria-label={t('grid.select', { name: titleOf(type, row) })}
        />
      </div>
      {columns.map((column, index) => (
        <Cell key={column.key} {...props} column={column} columnIndex={index} />
      ))}
    </div>
  );
});

function Cell({
  row,
  column,
  columnIndex: index,
  active,
  editing,
  onDone,
}: RowProps & { column: Column; columnIndex: number }) {
  const records = useRecords();
  const i18n = useI18n();
  const { key, field, width } = column;
  const isEdited = editing?.name === key;
  const content = cellOf(row[key], field, i18n);
  const isReadOnly = !mayEdit(records, key);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
    <div
      role="gridcell"
      aria-colindex={index + 2}
      data-column={key}
      tabIndex={active === key ? 0 : -1}
      {...(isReadOnly && { 'aria-readonly': true })}
      style={{ width }}
      className={classes(
        styles.cell,
        index === 0 && classes(styles.stuck, styles.title),
        facetOf(field).atEnd && styles.end,
        !isReadOnly && styles.editable,
      )}
    >
      {!(isEdited && isInlineEditable(records, key)) && (index === 0 ? <Opener row={row} /> : content)}
      {records.beside?.[key]?.(row)}
      {isEdited && editing && <InlineEdit {...editing} onDone={onDone} />}
    </div>
  );
}

function Opener({ row }: { row: AnyRow }) {
  const { type } = useRecords();
  const { t } = useI18n();
  const name = titleOf(type, row);
  return (
    <button type="button" tabIndex={-1} className={styles.opener} data-open title={t('grid.open', { name })}>
      {name || '—'}
    </button>
  );
}
