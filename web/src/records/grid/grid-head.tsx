import { Glyph } from '../../ui/icons/glyphs.tsx';
import { SELECT } from './cell-grid.ts';
import { GridHeadLine, HeadCell, SelectBox } from './frame.tsx';
import styles from './grid.module.css';
import { ResizeHandle } from './resize-handle.tsx';
import type { HeadingColumn } from './use-headings.tsx';

/** The place of the boxes at the left edge. */
export const SELECT_PLACE = { width: 40, stickyLeft: 0 };

type GridHeadProps = {
  /** The columns beside that of the boxes. */
  columns: readonly HeadingColumn[];
  chosen: 'none' | 'some' | 'all';
  selectAll: string;
  /** What a press on a heading does. */
  hint: string;
  /** The column of the active heading, if one is. */
  active: string | null;
  /** Sets the width of a column; null for the default. */
  onWidth: (key: string, width: number | null) => void;
};

/** The headings of a grid: what they sort by, how wide their columns are, and their menus. */
export function GridHead({ columns, chosen, selectAll, hint, active, onWidth }: GridHeadProps) {
  return (
    <GridHeadLine>
      <HeadCell id={SELECT} place={0} isActive={active === SELECT} {...SELECT_PLACE}>
        <SelectBox isSelected={chosen === 'all'} isPartly={chosen === 'some'} label={selectAll} />
      </HeadCell>
      {columns.map(({ key, title, width, stickyLeft, isTitle, isAtEnd, sorted, rank }, index) => (
        <HeadCell
          key={key}
          {...{ id: key, place: index + 1, width, stickyLeft, isTitle, isAtEnd }}
          // Only the first of several sort fields is announced.
          sorted={sorted && rank !== undefined && rank > 1 ? 'none' : sorted}
          isActive={active === key}
          hasMenu
        >
          <span className={styles.heading} title={hint}>
            {title}
            {(sorted === 'ascending' || sorted === 'descending') && (
              <Glyph name={sorted === 'ascending' ? 'up' : 'down'} size={12} />
            )}
            {rank !== undefined && <sup aria-hidden>{rank}</sup>}
          </span>
          <button type="button" tabIndex={-1} aria-hidden className={styles.menu} data-menu>
            <Glyph name="more" />
          </button>
          <ResizeHandle aria-hidden width={width} onWidth={(next) => onWidth(key, next)} />
        </HeadCell>
      ))}
    </GridHeadLine>
  );
}
