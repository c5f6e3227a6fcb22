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
  at: number;
  place: ((id: string, to: number) => void) | undefined;
};

/** Makes a row draggable by its handle within its section; returns the edge at which another row would be dropped. */
export function useMyDrag({ row, handle, section, id, at, place }: MyDrag): { isDragged: boolean; edge: Edge | null } {
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useEffectEvent((source: Record<string | symbol, unknown>, side: Edge | null) => {
    const from = Number(source.at);
    const gap = side === 'bottom' ? at + 1 : at;
    const to = from < gap ? gap - 1 : gap;
    if (to !== from) place?.(String(source.id), to);
  });
  const enabled = place !== undefined;
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!element || !dragHandle || !enabled) return;
    const data = { kind: KIND, section, id, at };
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
          drop(source.data, extractClosestEdge(self.data) as Edge | null);
        },
      }),
    );
  }, [row, handle, section, id, at, enabled]);
  return { isDragged, edge };
}
