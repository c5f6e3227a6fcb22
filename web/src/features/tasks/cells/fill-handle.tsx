import { type PointerEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fieldOf } from '../grid/columns.ts';
import styles from '../grid/grid.module.css';
import { cellElement } from '../grid/use-active-cell.ts';
import type { Grid } from '../grid/use-grid.ts';
import { lastOfGroup } from './cell-range.ts';
import { followFill } from './follow-fill.ts';
import type { Cells } from './use-cells.ts';
import { useFillMarks } from './use-marked-cells.ts';

/** The square at the corner of the selected cells, or of the active one: dragged down, the cells below get the values. */
export function FillHandle({ grid, cells }: { grid: Grid; cells: Cells }) {
  const { t } = useTranslation('tasks');
  const { scroller, lines } = grid;
  const range = rangeToFill(grid);
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
        if (line !== null && line > range.to) cells.fillTo(line);
      },
    });
  };
  const toEnd = () => {
    const last = lastOfGroup(lines, range.to);
    if (last > range.to) cells.fillTo(last);
  };
  return createPortal(
    <span
      className={styles.fillHandle}
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
function rangeToFill({ canEdit, cells, cell, row, selection, editing }: Grid) {
  if (!canEdit || !row || selection.ids.size > 0 || editing.editing) return null;
  const { line, column } = cell.active;
  const range = cells.range ?? { from: line, to: line, columns: [column] };
  return range.columns.some((one) => isFillable(one)) ? range : null;
}

function isFillable(column: Parameters<typeof fieldOf>[0]): boolean {
  const field = fieldOf(column);
  return field !== undefined && field !== 'typeId';
}

/** The element of the last cell of a range, while it is drawn. */
function useCorner({ scroller }: Grid, range: ReturnType<typeof rangeToFill>): HTMLElement | null {
  const [corner, setCorner] = useState<HTMLElement | null>(null);
  // Rows come and go while the list is scrolled.
  useLayoutEffect(() => {
    const column = range?.columns.at(-1);
    setCorner(range && column ? cellElement(scroller.current, range.to, column) : null);
  });
  return corner;
}
