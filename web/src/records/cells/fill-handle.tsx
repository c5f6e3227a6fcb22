import { type PointerEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { CellGrid } from '../grid/cell-grid.ts';
import type { CellRange } from '../grid/cell-range.ts';
import { cellElement } from '../grid/use-active-cell.ts';
import { followFill } from './follow-fill.ts';
import { lastOfGroup } from './rows-in.ts';
import { useFillMarks } from './use-marked-cells.ts';

type FillHandleProps<C extends string> = {
  grid: CellGrid<C>;
  isFillable: (column: C) => boolean;
  /** Fills the cells down to a line. */
  onFill: (line: number) => void;
};

/** The square at the corner of the selected cells, or of the active one: dragged down, the cells below get the values. */
export function FillHandle<C extends string>({ grid, isFillable, onFill }: FillHandleProps<C>) {
  const { t } = useTranslation('records');
  const { scroller, lines } = grid;
  const range = rangeToFill(grid, isFillable);
  const corner = useCorner(grid, range);
  const [until, setUntil] = useState<number | null>(null);
  const isFilling = range !== null && until !== null && until > range.to;
  useFillMarks(scroller, isFilling ? { from: range.to + 1, to: until, columns: range.columns } : null);
  if (!range || !corner) return null;
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || !scroller.current) return;
    // The cell keeps the focus, and no text is selected.
    event.preventDefault();
    followFill(scroller.current, event.nativeEvent, {
      onMove: (line) => setUntil(line),
      onEnd(line) {
        setUntil(null);
        if (line !== null && line > range.to) onFill(line);
      },
    });
  };
  const toEnd = () => {
    const last = lastOfGroup(lines, range.to);
    if (last > range.to) onFill(last);
  };
  return createPortal(
    <span
      data-fill-handle
      data-range={grid.cells.range ? '' : undefined}
      aria-hidden="true"
      title={t('cells.handle')}
      onPointerDown={onPointerDown}
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={toEnd}
    />,
    corner,
  );
}

/** The cells whose values are filled in below them; null where none of them can be changed, or something else is going on. */
function rangeToFill<C extends string>(
  { canEdit, cells, cell, row, selection, isEditing }: CellGrid<C>,
  isFillable: (column: C) => boolean,
): CellRange<C> | null {
  if (!canEdit || !row || selection.ids.size > 0 || isEditing) return null;
  const { line, column } = cell.active;
  const range = cells.range ?? { from: line, to: line, columns: [column] };
  return range.columns.some(isFillable) ? range : null;
}

/** The element of the last cell of a range, while it is drawn. */
function useCorner({ scroller }: Pick<CellGrid, 'scroller'>, range: CellRange | null): HTMLElement | null {
  const [corner, setCorner] = useState<HTMLElement | null>(null);
  // Rows come and go while the list is scrolled.
  useLayoutEffect(() => {
    const column = range?.columns.at(-1);
    setCorner(range && column ? cellElement(scroller.current, range.to, column) : null);
  });
  return corner;
}
