import type { RefObject } from 'react';
import type { ActiveCells } from './use-active-cell.ts';
import type { CellSelection } from './use-cell-range.ts';

/** A line of a grid: a row, with its id once it is loaded, or something else, such as the heading of a group. */
export type GridLine = { kind: 'row' | 'group' | 'add'; section: { value: string }; id?: string | undefined };

/** The lines of a grid, without a list of all of them. */
export type GridLines = {
  readonly length: number;
  at(index: number): GridLine | undefined;
  /** The index of a loaded row in a section; -1 if it is not in it. */
  indexOf(section: string, id: string): number;
  /** The first line of a row in any section; -1 if it is not loaded. */
  find(id: string): number;
  /** The loaded rows between two lines, both included, in their order. */
  idsBetween(one: number, other: number): string[];
};

/** The column that selects rows. */
export const SELECT = 'select';

/** What keys, presses and ranges of cells need of a grid, whatever its rows and columns are. */
export type CellGrid<C extends string = string> = {
  scroller: RefObject<HTMLElement | null>;
  lines: GridLines;
  columnIds: readonly C[];
  /** The column of the titles, which opens rows. */
  home: C;
  /** The columns in which Shift selects rows; in the others, it selects cells. */
  rowColumns: readonly C[];
  canEdit: boolean;
  /** The number of visible rows. */
  perPage: number;
  cell: ActiveCells<C>;
  cells: CellSelection<C>;
  selection: {
    ids: ReadonlySet<string>;
    toggle: (id: string) => void;
    /** From where the range began to this row, or from another one if none is selected. */
    extendTo: (id: string, from?: string) => void;
    toggleAll: () => void;
    clear: () => void;
  };
  /** The row of the active cell. */
  row: { id: string } | undefined;
  /** Whether a cell is being edited. */
  isEditing: boolean;
};

/** The section and id of the loaded row of a line. */
export function rowAt(lines: GridLines, index: number): { id: string; section: string } | undefined {
  const line = lines.at(index);
  return line?.kind === 'row' && line.id ? { id: line.id, section: line.section.value } : undefined;
}
