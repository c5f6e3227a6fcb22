import { type ActiveCell, type Extent, placed } from './use-active-cell.ts';

/** The cells between two, both included: lines from the top, and columns from the left. */
export type CellRange<C extends string = string> = { from: number; to: number; columns: readonly C[] };

/** The range between a cell and the active one; null while there is none. */
export function rangeOf<C extends string>(
  anchor: ActiveCell<C> | null,
  active: ActiveCell<C>,
  extent: Extent<C>,
): CellRange<C> | null {
  if (!anchor) return null;
  const { columns } = extent;
  const first = placed(anchor, extent);
  const [one, other] = [columns.indexOf(first.column), columns.indexOf(active.column)];
  if (one < 0 || other < 0 || Math.min(first.line, active.line) < 0) return null;
  return {
    from: Math.min(first.line, active.line),
    to: Math.max(first.line, active.line),
    columns: columns.slice(Math.min(one, other), Math.max(one, other) + 1),
  };
}
