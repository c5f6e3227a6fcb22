import type { TaskRow } from '@opsyard/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { GridCell, GridLine, SelectBox } from '../../../records/grid/frame.tsx';
import type { TaskEditors } from '../shared/editing/editing.ts';
import { EditorAvatars } from '../shared/editing/editor-avatars.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { CellContent } from './cells.tsx';
import type { Column, ColumnId } from './columns.ts';
import { useGridContext } from './grid-context.ts';
import { type Nest, NestMark } from './groups/nest-mark.tsx';
import { TitleEditor } from './title-editor.tsx';
import type { Editing } from './use-grid-editing.ts';

type GridRowProps = {
  row: TaskRow;
  line: number;
  top: number;
  selected: boolean;
  /** The active cell, if it is in this row. */
  active: ColumnId | null;
  /** How many levels down it shows. */
  depth: number;
  /** Whether its subtasks are shown; undefined in a flat list. */
  unfolded: boolean | undefined;
  /** Set while the title is edited. */
  titleEdit: Editing | null;
  /** What others edit of this task. */
  editors: TaskEditors | undefined;
};

/** One task as a row of the grid. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, line, top, selected, active, depth, unfolded, titleEdit, editors } = props;
  const { columns } = useGridContext();
  const { keyOf } = useScope();
  return (
    <GridLine
      line={line}
      top={top}
      data-task={keyOf(row)}
      data-row
      aria-selected={selected}
      {...(unfolded !== undefined && {
        'aria-level': depth + 1,
        ...(row.children > 0 && { 'aria-expanded': unfolded }),
      })}
    >
      {columns.map((column, place) => (
        <Cell
          key={column.key}
          column={column}
          place={place}
          row={row}
          selected={selected}
          active={active === column.key}
          nest={column.key === 'title' && unfolded !== undefined ? { depth, unfolded } : null}
          titleEdit={column.key === 'title' ? titleEdit : null}
          editors={column.field && editors?.get(column.field)}
        />
      ))}
    </GridLine>
  );
});

type CellProps = {
  column: Column;
  place: number;
  row: TaskRow;
  selected: boolean;
  active: boolean;
  nest: Nest | null;
  titleEdit: Editing | null;
  /** Ids of others who edit it. */
  editors: readonly string[] | undefined;
};

function Cell({ column, place, row, selected, active, nest, titleEdit, editors }: CellProps) {
  const { mayChange } = useScope();
  const canEdit = useGridContext().canEdit && mayChange(row);
  return (
    <GridCell
      {...{ id: column.key, place, width: column.width, stickyLeft: column.stickyLeft }}
      isActive={active}
      isTitle={column.key === 'title'}
      isEditable={canEdit && column.field !== undefined}
      isReadOnly={!canEdit}
    >
      {nest && <NestMark row={row} nest={nest} />}
      {content({ column, row, selected, nest, titleEdit })}
      {editors && <EditorAvatars ids={editors} />}
    </GridCell>
  );
}

type Content = Pick<CellProps, 'column' | 'row' | 'selected' | 'nest' | 'titleEdit'>;

function content({ column, row, selected, nest, titleEdit }: Content) {
  if (column.key === 'select') return <RowBox row={row} selected={selected} />;
  if (titleEdit !== null) return <TitleEditor editing={titleEdit} live={row} />;
  return <CellContent column={column.key} row={row} width={column.width} isBelow={nest !== null && nest.depth > 0} />;
}

function RowBox({ row, selected }: { row: TaskRow; selected: boolean }) {
  const { t } = useTranslation('tasks');
  const key = useScope().keyOf(row);
  return <SelectBox isSelected={selected} label={t('list.select', { key })} />;
}
