import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './grid.module.css';
import { HEAD } from './use-active-cell.ts';

/** Where a column is: its width in CSS pixels and, if it stays at the left edge, the distance from there. */
type Placed = { width: number; stickyLeft?: number | undefined };

type LineProps = Omit<HTMLAttributes<HTMLDivElement>, 'className'> & {
  className?: string | false | undefined;
  line: number;
  /** The distance from the first line, in CSS pixels. */
  top: number;
};

export function GridLine({ line, top, className, children, ...attributes }: LineProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
    // biome-ignore lint/a11y/useFocusableInteractive: the cells of the row take the focus
    <div
      role="row"
      className={classes(styles.row, className)}
      style={{ transform: `translateY(${top}px)` }}
      data-line={line}
      aria-rowindex={line + 2}
      {...attributes}
    >
      {children}
    </div>
  );
}

/** The headings of a grid, which stay at its top. */
export function GridHeadLine({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
    <div className={styles.head} role="rowgroup">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the headings take the focus */}
      <div role="row" className={styles.row} aria-rowindex={1} data-line={HEAD}>
        {children}
      </div>
    </div>
  );
}

type CellProps = Placed & {
  id: string;
  /** The index of the column. */
  place: number;
  /** Whether it is the active cell. */
  isActive: boolean;
  isTitle?: boolean | undefined;
  /** Aligned to the end, like numbers. */
  isAtEnd?: boolean | undefined;
  children: ReactNode;
};

/** A cell of a row. */
export function GridCell({
  isEditable,
  isReadOnly,
  ...cell
}: CellProps & { isEditable: boolean; isReadOnly: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
    <div
      role="gridcell"
      tabIndex={cell.isActive ? 0 : -1}
      {...(isReadOnly && { 'aria-readonly': true })}
      {...cellProps(cell)}
      className={classes(cellClass(cell), isEditable && styles.editable)}
    >
      {cell.children}
    </div>
  );
}

export type Sorted = 'ascending' | 'descending' | 'none';

/** The heading of a column; `sorted` if it can be sorted by. */
export function HeadCell({ sorted, hasMenu, ...cell }: CellProps & { sorted?: Sorted | undefined; hasMenu?: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
    <div
      role="columnheader"
      tabIndex={cell.isActive ? 0 : -1}
      {...(sorted && { 'aria-sort': sorted })}
      {...(hasMenu && { 'aria-haspopup': 'menu' })}
      {...cellProps(cell)}
      className={classes(cellClass(cell), styles.headCell, sorted && styles.sortable)}
    >
      {cell.children}
    </div>
  );
}

function cellProps({ id, place, width, stickyLeft }: CellProps) {
  const isStuck = stickyLeft !== undefined;
  return {
    'aria-colindex': place + 1,
    'data-column': id,
    style: isStuck ? { width, left: stickyLeft } : { width },
    ...(isStuck && { 'data-stuck': true }),
  };
}

function cellClass({ stickyLeft, isTitle, isAtEnd }: CellProps): string {
  const isStuck = stickyLeft !== undefined;
  return classes(styles.cell, isStuck && styles.stuck, isTitle && styles.title, isAtEnd && styles.end);
}

/** Selects a row, or all of them; the grid handles its clicks. */
export function SelectBox({
  isSelected,
  isPartly = false,
  label,
}: {
  isSelected: boolean;
  isPartly?: boolean;
  label: string;
}) {
  return (
    <input
      type="checkbox"
      className={styles.check}
      checked={isSelected}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      readOnly
      tabIndex={-1}
      aria-label={label}
    />
  );
}
