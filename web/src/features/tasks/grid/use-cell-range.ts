import { useMemo, useState } from 'react';
import { type CellRange, rangeOf } from '../cells/cell-range.ts';
import type { ColumnId } from './columns.ts';
import type { Lines } from './lines.ts';
import type { ActiveCell } from './use-active-cell.ts';

/** The cells selected for the keys of a spreadsheet, from the first one to the active one. */
type CellSelection = {
  range: CellRange | null;
  /** Selects the cells from the first one, or from `start`, to a cell that becomes the active one. */
  extendTo: (line: number, column: ColumnId, start?: { line: number; column: ColumnId }) => void;
  clear: () => void;
};

type Cells = {
  lines: Lines;
  columns: readonly ColumnId[];
  active: ActiveCell;
  go: (line: number, column: ColumnId) => void;
};

/** Which cells are selected; moving to another cell without Shift ends the selection. */
export function useCellRange({ lines, columns, active, go }: Cells): CellSelection {
  const [ends, setEnds] = useState<{ first: ActiveCell; last: ActiveCell } | null>(null);
  const range = useMemo(
    () => (ends && isSame(ends.last, active) ? rangeOf(ends.first, active, { lines, columns }) : null),
    [ends, active, lines, columns],
  );
  const cellAt = (line: number, column: ColumnId): ActiveCell => {
    const found = lines.at(line);
    return found?.kind === 'task' && found.id
      ? { line, column, id: found.id, section: found.section.value }
      : { line, column };
  };
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

function isSame(one: ActiveCell, other: ActiveCell): boolean {
  return one.column === other.column && one.id === other.id && one.section === other.section;
}
