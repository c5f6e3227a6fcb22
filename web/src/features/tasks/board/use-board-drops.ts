import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { BoardState } from './board-model.ts';
import { indexOf, type Place } from './place.ts';
import { type CardData, cardIn } from './use-card-drag.ts';

type Target = { data: Record<string | symbol, unknown> };

/** The card that is carried with the keyboard, and the one that is dragged. */
export type Held = { carried: string | null; dragged: string | null };

type Dropping = {
  projectId: string;
  columns: BoardState['columns'];
  onDrop: (id: string, place: Place) => void;
  held: RefObject<Held>;
};

/** Turns drops on cards and columns of a board into places. */
export function useBoardDrops(
  board: RefObject<HTMLElement | null>,
  { projectId, columns, onDrop, held }: Dropping,
): void {
  const drop = useEffectEvent((card: CardData, targets: readonly Target[]) => {
    const place = placeOf(targets, columns, card);
    if (place) onDrop(card.id, place);
  });
  useEffect(() => {
    if (!board.current) return;
    return combine(
      monitorForElements({
        canMonitor: ({ source }) => cardIn(source.data, projectId) !== null,
        onDragStart: ({ source }) => {
          held.current.dragged = cardIn(source.data, projectId)?.id ?? null;
        },
        onDrop: ({ source, location }) => {
          held.current.dragged = null;
          const card = cardIn(source.data, projectId);
          if (card) drop(card, location.current.dropTargets);
        },
      }),
      autoScrollForElements({ element: board.current }),
    );
  }, [board, projectId, held]);
}

/** The place a drop means: beside the card under the pointer, or at the end of the column. */
function placeOf(targets: readonly Target[], columns: BoardState['columns'], card: CardData): Place | null {
  const [inner] = targets;
  const statusId = inner?.data.statusId;
  if (typeof statusId !== 'string') return null;
  const cards = columns.get(statusId)?.cards ?? [];
  const others = cards.filter(({ id }) => id !== card.id);
  const over = inner ? cardIn(inner.data, card.projectId) : null;
  if (!over) return { statusId, index: others.length };
  const at = indexOf(others, over.id);
  if (at < 0) return null;
  return { statusId, index: extractClosestEdge(inner?.data ?? {}) === 'bottom' ? at + 1 : at };
}
