import type { TaskRow } from '@opsyard/contract';
import { createContext, use } from 'react';
import type { Column } from './columns.ts';

/** The context shared by the rows of the grid. */
export type GridContextValue = {
  columns: readonly Column[];
  canEdit: boolean;
  /** The address at which a task has the page to itself. */
  hrefOf: (key: string) => string;
  /** A title was typed; null when it was given up. `step` moves on to a neighbouring cell. */
  finishTitle: (base: TaskRow, title: string | null, step?: 1 | -1) => void;
};

const GridContext = createContext<GridContextValue | null>(null);
export const GridProvider = GridContext.Provider;

/** The grid of a row. */
export function useGridContext(): GridContextValue {
  const grid = use(GridContext);
  if (!grid) throw new Error('useGridContext needs a GridProvider');
  return grid;
}
