import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export type Edge = 'top' | 'bottom';

type RowDrag = {
  id: string;
  place: ((id: string, side: Edge) => void) | undefined;
  /** Rows can be dropped onto the middle of this one, too. */
  onto?: ((id: string) => void) | undefined;
};
export type DropPart = Edge | 'middle';

/** Makes a row draggable among its kind; returns where on it another row would be dropped. */
export function useRowDrag(
  row: RefObject<HTMLElement | null>,
  kind: string,
  { id, place, onto }: RowDrag,
): DropPart | null {
  const [part, setPart] = useState<DropPart | null>(null);
  const drop = useEffectEvent((draggedId: string, to: DropPart) =>
    to === 'middle' ? onto?.(draggedId) : place?.(draggedId, to),
  );
  const partOf = useEffectEvent((data: Record<string | symbol, unknown>): DropPart => {
    if (onto && data.isMiddle === true) return 'middle';
    return extractClosestEdge(data) === 'bottom' ? 'bottom' : 'top';
  });
  const enabled = place !== undefined;
  useEffect(() => {
    const element = row.current;
    if (!element || !enabled) return;
    const off = () => setPart(null);
    return combine(
      draggable({ element, getInitialData: () => ({ kind, id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === kind && source.data.id !== id,
        getData: ({ input, element: over }) =>
          attachClosestEdge(
            { id, isMiddle: isMiddle(over, input.clientY) },
            { input, element: over, allowedEdges: ['top', 'bottom'] },
          ),
        onDrag: ({ self }) => setPart(partOf(self.data)),
        onDragLeave: off,
        onDrop({ self, source }) {
          off();
          drop(String(source.data.id), partOf(self.data));
        },
      }),
    );
  }, [row, kind, id, enabled]);
  return part;
}

function isMiddle(element: Element, y: number): boolean {
  const { top, height } = element.getBoundingClientRect();
  return Math.abs(y - top - height / 2) < height / 4;
}
