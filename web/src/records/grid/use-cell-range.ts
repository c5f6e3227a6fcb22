import { useMemo, useState } from 'react';
import { rowAt } from './cell-grid.ts';
import { type CellRange, rangeOf } from './cell-range.ts';
import type { ActiveCell, Extent } from './use-active-cell.ts';

/** The cells selected for the keys of a spreadsheet, from the first one to the active one. */
export type CellSelection<C extends string> = {
  range: CellRange<C> | null;
  /** Selects the cells from the first one, or from `start`, to a cell that becomes the active one. */
  extendTo: (line: number, column: C, start?: { line: number; column: C }) => void;
  clear: () => void;
};

type Cells<C extends string> = Extent<C> & { active: ActiveCell<C>; go: (line: number, column: C) => void };

/** Which cells are selected; moving to another cell without Shift ends the selection. */
export function useCellRange<C extends string>({ lines, columns, home, active, go }: Cells<C>): CellSelection<C> {
  const [ends, setEnds] = useState<{ first: ActiveCell<C>; last: ActiveCell<C> } | null>(null);
  const range = useMemo(
    () => (ends && isSame(ends.last, active) ? rangeOf(ends.first, active, { lines, columns, home }) : null),
    [ends, active, lines, columns, home],
  );
  const cellAt = (line: number, column: C): ActiveCell<C> => ({ line, column, ...rowAt(lines, line) });
  return {
    range,
    extendTo(line, column, start) {
      const own = range ? ends?.first : undefined;
      const first = start ? cellAt(start.line, start.column) : (own ?? active);
      setEnds({ first, last: cellAt(line, column) });
      go(line, column);
    },
    clear: () => setEnds(null),
  };
}

function isSame(one: ActiveCell<string>, other: ActiveCell<string>): boolean {
  return one.column === other.column && one.id === other.id && one.section === other.section;
}
