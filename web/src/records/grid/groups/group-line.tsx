import type { ReactNode } from 'react';
import { GridLine } from '../frame.tsx';
import styles from './group-line.module.css';

type GroupLineProps = { line: number; top: number; columns: number; children: ReactNode };

/** The head of a group as a line of a grid, across all of its columns. */
export function GroupLine({ line, top, columns, children }: GroupLineProps) {
  return (
    <GridLine line={line} top={top} className={styles.line}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus */}
      <div role="gridcell" aria-colindex={1} aria-colspan={columns} style={{ display: 'flex', width: '100%' }}>
        {children}
      </div>
    </GridLine>
  );
}
