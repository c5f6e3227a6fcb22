import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export type Edge = 'top' | 'bottom';

type RowDrag = { id: string; place: ((id: string, side: Edge) => void) | undefined };

/** Makes a row draggable among its kind; returns the edge at which another row would be dropped. */
export function useRowDrag(row: RefObject<HTMLElement | null>, kind: string, { id, place }: RowDrag): Edge | null {
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useEffectEvent((draggedId: string, side: Edge) => place?.(draggedId, side));
  const enabled = place !== undefined;
  useEffect(() => {
    const element = row.current;
    if (!element || !enabled) return;
    const off = () => setEdge(null);
    return combine(
      draggable({ element, getInitialData: () => ({ kind, id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === kind && source.data.id !== id,
        getData: ({ input, element: over }) =>
          attachClosestEdge({ id }, { input, element: over, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data) as Edge | null),
        onDragLeave: off,
        onDrop({ self, source }) {
          off();
          drop(String(source.data.id), extractClosestEdge(self.data) === 'bottom' ? 'bottom' : 'top');
        },
      }),
    );
  }, [row, kind, id, enabled]);
  return edge;
}
