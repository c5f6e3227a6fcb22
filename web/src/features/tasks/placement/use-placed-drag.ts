import type { RefObject } from 'react';
import { type DropPart, type Edge, useRowDrag } from '../order/use-row-drag.ts';

/** Makes the row of a task of another project draggable among its kind; returns the edge at which another row would be dropped. */
export function usePlacedDrag(
  row: RefObject<HTMLElement | null>,
  id: string,
  place: ((id: string, side: Edge) => void) | undefined,
): DropPart | null {
  return useRowDrag(row, 'placed-task', { id, place });
}
