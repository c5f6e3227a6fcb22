import { memo } from 'react';
import { cellOf, facetOf } from '../filter/facets.tsx';
import { type AnyRow, titleOf, useI18n, useRecords } from '../scope.ts';
import { SELECT } from './cell-grid.ts';
import type { Column } from './columns.ts';
import { GridCell, GridLine, SelectBox } from './frame.tsx';
import { SELECT_PLACE } from './grid-head.tsx';
import { type Editing, InlineEdit, isInlineEditable, mayEdit } from './inline-edit.tsx';
import styles from './record-grid.module.css';

type RowProps = {
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

export const GridRow = memo(function GridRow(props: RowProps) {
  const { row, at, top, columns, isSelected, isOpen, active } = props;
  const { type } = useRecords();
  const { t } = useI18n();
  return (
    <GridLine
      line={at}
      top={top}
      data-opened={isOpen || undefined}
      data-row
      data-record={row.id}
      aria-selected={isSelected}
    >
      <GridCell
        id={SELECT}
        place={0}
        isActive={active === SELECT}
        isEditable={false}
        isReadOnly={false}
        {...SELECT_PLACE}
      >
        <SelectBox isSelected={isSelected} label={t('grid.select', { name: titleOf(type, row) })} />
      </GridCell>
      {columns.map((column, index) => (
        <Cell key={column.key} {...props} column={column} index={index} />
      ))}
    </GridLine>
  );
});

function Cell({ row, column, index, active, editing, onDone }: RowProps & { column: Column; index: number }) {
  const records = useRecords();
  const i18n = useI18n();
  const { key, field, width, stickyLeft } = column;
  const isTitle = index === 0;
  const isEdited = editing?.name === key;
  const isEditable = mayEdit(records, key);
  return (
    <GridCell
      id={key}
      place={index + 1}
      width={width}
      stickyLeft={stickyLeft}
      isActive={active === key}
      isTitle={isTitle}
      isAtEnd={facetOf(field).atEnd}
      isEditable={isEditable}
      isReadOnly={!isEditable}
    >
      {!(isEdited && isInlineEditable(records, key)) &&
        (isTitle ? <Opener row={row} isEditable={isEditable} /> : cellOf(row[key], field, i18n))}
      {records.beside?.[key]?.(row)}
      {isEdited && editing && <InlineEdit {...editing} onDone={onDone} />}
    </GridCell>
  );
}

/** The title, which opens the record; the rest of its cell edits it. */
function Opener({ row, isEditable }: { row: AnyRow; isEditable: boolean }) {
  const { type } = useRecords();
  const { t } = useI18n();
  const name = titleOf(type, row);
  return (
    <>
      <button type="button" tabIndex={-1} className={styles.opener} data-open title={t('grid.open', { name })}>
        {name || '—'}
      </button>
      {isEditable && <span className={styles.blank} data-edit />}
    </>
  );
}
