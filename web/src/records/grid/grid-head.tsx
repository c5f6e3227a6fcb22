import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN, readSort } from '@opsyard/contract';
import type { KeyboardEvent } from 'react';
import { facetOf } from '../filter/facets.tsx';
import { useI18n } from '../scope.ts';
import { SELECT } from './cell-grid.ts';
import type { Column } from './columns.tsx';
import { GridHeadLine, HeadCell, SelectBox, type Sorted } from './frame.tsx';
import styles from './record-grid.module.css';
import type { ListProps } from './record-grid.tsx';
import { ResizeHandle } from './resize-handle.tsx';

type GridHeadProps = Pick<ListProps, 'list' | 'columns' | 'sort' | 'onWidth' | 'selection'> & {
  /** The column of the active heading, if one is. */
  active: string | null;
};

/** The place of a column at the left edge: that of the boxes, then that of the titles. */
export const SELECT_PLACE = { width: 40, stickyLeft: 0 };
export const TITLE_LEFT = SELECT_PLACE.width;

/** The headings of a grid: a click sorts by a column, with Shift as an additional field. */
export function GridHead({ list: { rows }, columns, sort, onWidth, selection, active }: GridHeadProps) {
  const { t } = useI18n();
  const isAll = rows.length > 0 && rows.every(({ id }) => selection.ids.has(id));
  return (
    <GridHeadLine>
      <HeadCell id={SELECT} place={0} isActive={active === SELECT} {...SELECT_PLACE}>
        <SelectBox isSelected={isAll} isPartly={!isAll && selection.ids.size > 0} label={t('grid.selectAll')} />
      </HeadCell>
      {columns.map((column, index) => (
        <Heading key={column.key} {...{ column, index, sort, onWidth }} isActive={active === column.key} />
      ))}
    </GridHeadLine>
  );
}

type HeadingProps = Pick<ListProps, 'sort' | 'onWidth'> & { column: Column; index: number; isActive: boolean };

function Heading({ column: { key, title, width, field, sortable }, index, sort, onWidth, isActive }: HeadingProps) {
  const { t } = useI18n();
  const keys = readSort(sort);
  const at = keys.findIndex((one) => one.field === key);
  const order: Sorted = keys[at]?.isDown ? 'descending' : 'ascending';
  const sorted = at === 0 ? order : 'none';
  return (
    <HeadCell
      id={key}
      place={index + 1}
      width={width}
      stickyLeft={index === 0 ? TITLE_LEFT : undefined}
      isActive={isActive}
      isTitle={index === 0}
      isAtEnd={facetOf(field).atEnd}
      sorted={sortable ? sorted : undefined}
    >
      {sortable ? (
        <button type="button" tabIndex={-1} className={styles.sort} title={t('sort.hint')}>
          {title}
          {at >= 0 && (order === 'ascending' ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />)}
          {at >= 0 && keys.length > 1 && <sup aria-hidden>{at + 1}</sup>}
        </button>
      ) : (
        <span className={styles.clip} title={title}>
          {title}
        </span>
      )}
      <NamedResizeHandle title={title} width={width} onWidth={(next) => onWidth(key, next)} />
    </HeadCell>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -10, ArrowRight: 10 };
const KEY_STEP_FACTOR = 5;

type NamedResizeHandleProps = { title: string; width: number; onWidth: (width: number | null) => void };

/** A resize handle that is also used with arrow keys; Delete restores the default width. */
function NamedResizeHandle({ title, width, onWidth }: NamedResizeHandleProps) {
  const { t } = useI18n();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) onWidth(width + step * (event.shiftKey ? KEY_STEP_FACTOR : 1));
    else if (event.key === 'Delete' || event.key === 'Backspace') onWidth(null);
    else if (event.key !== 'Escape' && event.key !== 'Enter') return;
    // Otherwise the grid would handle the keys.
    event.stopPropagation();
    event.preventDefault();
  };
  return (
    <ResizeHandle
      width={width}
      onWidth={onWidth}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('grid.width', { name: title })}
      aria-valuemin={COLUMN_WIDTH_MIN}
      aria-valuemax={COLUMN_WIDTH_MAX}
      aria-valuenow={width}
      title={t('grid.widthHint')}
      tabIndex={0}
      onKeyDown={onKeyDown}
    />
  );
}
