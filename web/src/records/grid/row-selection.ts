import { extend, NOTHING, type Selection, toggle, toggleAll } from '../../ui/lists/selection.ts';
import type { CellGrid, GridLines } from './cell-grid.ts';

/** Selecting rows of a grid with keys and clicks. */
export function rowSelection(
  selection: Selection,
  select: (next: Selection) => void,
  lines: GridLines,
): CellGrid['selection'] {
  const between = (from: string, to: string) => {
    const [one, other] = [lines.find(from), lines.find(to)];
    return one < 0 || other < 0 ? [to] : lines.idsBetween(one, other);
  };
  return {
    ids: selection.ids,
    toggle: (id) => select(toggle(selection, id)),
    extendTo(id, from) {
      const begun = from !== undefined && selection.ids.size === 0 ? toggle(selection, from) : selection;
      select(extend(begun, id, between));
    },
    toggleAll: () => select(toggleAll(selection, lines.idsBetween(0, lines.length))),
    clear: () => select(NOTHING),
  };
}
