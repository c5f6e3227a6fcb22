import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import type { MySectionKey } from '@opsyard/contract';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const KIND = 'my-task';
type Edge = 'top' | 'bottom';
type Box = RefObject<HTMLElement | null>;
type MyDrag = {
  row: Box;
  handle: Box;
  section: MySectionKey;
  id: string;
  place: ((id: string, to: number) => void) | undefined;
};

/** Makes a row draggable by its handle within its section; returns the edge at which another row would be dropped. */
export function useMyDrag({ row, handle, section, id, place }: MyDrag): { isDragged: boolean; edge: Edge | null } {
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useEffectEvent((dragged: Element, draggedId: string, side: Edge | null) => {
    const over = row.current;
    const to = over && droppedAt([...(over.parentElement?.children ?? [])], { dragged, over, side });
    if (to !== null) place?.(draggedId, to);
  });
  const enabled = place !== undefined;
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!element || !dragHandle || !enabled) return;
    const data = { kind: KIND, section, id };
    const off = () => setEdge(null);
    return combine(
      draggable({
        ...{ element, dragHandle, getInitialData: () => data },
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === KIND && source.data.section === section && source.data.id !== id,
        getData: ({ input, element: over }) =>
          attachClosestEdge(data, { input, element: over, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data) as Edge | null),
        onDragLeave: off,
        onDrop({ self, source }) {
          off();
          drop(source.element, String(source.data.id), extractClosestEdge(self.data) as Edge | null);
        },
      }),
    );
  }, [row, handle, section, id, enabled]);
  return { isDragged, edge };
}

type Dropped<T> = { dragged: T; over: T; side: Edge | null };

/**
 * The position of what was dragged beside what it was dropped on, in the order as it is now, which others may have changed during the
 * drag; null where nothing moves.
 */
export function droppedAt<T>(order: readonly T[], { dragged, over, side }: Dropped<T>): number | null {
  const from = order.indexOf(dragged);
  const gap = order.indexOf(over) + (side === 'bottom' ? 1 : 0);
  const to = from < gap ? gap - 1 : gap;
  return from < 0 || to === from ? null : to;
}
