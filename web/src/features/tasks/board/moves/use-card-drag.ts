import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useState } from 'react';
import type { Cell } from '../cells.ts';

const KIND = 'task-card';
/** `shownIn`: the value of its column or lane, where a task can have several cards. */
export type CardData = { kind: typeof KIND; projectId: string; id: string; shownIn: string | undefined } & Cell;
export type Edge = 'top' | 'bottom';

/** Reads what is being dragged, if it is a card of this project. */
export function cardIn(data: Record<string | symbol, unknown>, projectId: string): CardData | null {
  return data.kind === KIND && data.projectId === projectId ? (data as unknown as CardData) : null;
}

type CardDrag = { isDragged: boolean; edge: Edge | null };

/** Makes a card draggable and a drop target; returns the edge at which a card would be inserted. */
export function useCardDrag(
  element: RefObject<HTMLElement | null>,
  {
    projectId,
    id,
    shownIn,
    value,
    lane,
    enabled,
  }: { projectId: string; id: string; shownIn: string | undefined; enabled: boolean } & Cell,
): CardDrag {
  const [drag, setDrag] = useState<CardDrag>({ isDragged: false, edge: null });
  useEffect(() => {
    const card = element.current;
    if (!card || !enabled) return;
    const data = { kind: KIND, projectId, id, shownIn, value, lane };
    const off = () => setDrag((before) => (before.edge ? { ...before, edge: null } : before));
    return combine(
      draggable({
        element: card,
        getInitialData: () => data,
        onDragStart: () => setDrag({ isDragged: true, edge: null }),
        onDrop: () => setDrag({ isDragged: false, edge: null }),
      }),
      dropTargetForElements({
        element: card,
        canDrop: ({ source }) => cardIn(source.data, projectId) !== null && source.data.id !== id,
        getData: ({ input, element: over }) =>
          attachClosestEdge(data, { input, element: over, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => {
          const edge = extractClosestEdge(self.data) as Edge | null;
          setDrag((before) => (before.edge === edge ? before : { ...before, edge }));
        },
        onDragLeave: off,
        onDrop: off,
      }),
    );
  }, [element, projectId, id, shownIn, value, lane, enabled]);
  return drag;
}
