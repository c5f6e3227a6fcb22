import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

const KIND = 'status';
type Edge = 'top' | 'bottom';

/** Makes a status one that is dragged by its handle, and beside which others are dropped; the edge at which one would be. */
export function useStatusDrag(
  handle: RefObject<HTMLElement | null>,
  id: string,
  onDrop: (id: string, edge: Edge) => void,
) {
  const row = useRef<HTMLLIElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!element || !dragHandle) return;
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ kind: KIND, id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === KIND && source.data.id !== id,
        getData: ({ input }) => attachClosestEdge({}, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(edgeOf(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null);
          drop(String(source.data.id), edgeOf(self.data));
        },
      }),
    );
  }, [handle, id]);
  return { row, edge };
}

function edgeOf(data: Parameters<typeof extractClosestEdge>[0]): Edge {
  return extractClosestEdge(data) === 'bottom' ? 'bottom' : 'top';
}

/** Makes a group of statuses one at whose end others are dropped; whether one is just over it and none of its rows. */
export function useGroupDrop(onDrop: (id: string) => void) {
  const group = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = group.current;
    if (!element) return;
    const isInnermost = (targets: readonly { element: Element }[]) => targets[0]?.element === element;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === KIND,
      onDrag: ({ location }) => setOver(isInnermost(location.current.dropTargets)),
      onDragLeave: () => setOver(false),
      onDrop: ({ location, source }) => {
        setOver(false);
        if (isInnermost(location.current.dropTargets)) drop(String(source.data.id));
      },
    });
  }, []);
  return { group, isOver };
}
