import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import type { TaskRow } from '@opsyard/contract';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { taskStoreOf } from '../../shared/reading/task-store.ts';
import type { BoardState } from '../board-views.ts';
import { cellKey, type PlacedCard } from '../cells.ts';
import { type CardPosition, indexOf } from './place.ts';
import { type CardData, cardIn } from './use-card-drag.ts';

type Target = { data: Record<string | symbol, unknown> };

/** The name of the card being moved with the keyboard, and the card being dragged, as it was when that began. */
export type MovingCards = { carried: string | null; dragged: TaskRow | null };

type Dropping = {
  projectId: string;
  columns: BoardState['columns'];
  onDrop: (card: PlacedCard, place: CardPosition) => void;
  moving: RefObject<MovingCards>;
};

/** Converts drops on cards and columns of a board to places. */
export function useBoardDrops(
  board: RefObject<HTMLElement | null>,
  { projectId, columns, onDrop, moving }: Dropping,
): void {
  const drop = useEffectEvent((card: CardData, targets: readonly Target[], begun: TaskRow | null) => {
    const place = placeOf(targets, columns, card);
    if (place && begun?.id === card.id)
      onDrop({ ...begun, ...(card.shownIn !== undefined && { shownIn: card.shownIn }) }, place);
  });
  useEffect(() => {
    if (!board.current) return;
    return combine(
      monitorForElements({
        canMonitor: ({ source }) => cardIn(source.data, projectId) !== null,
        onDragStart: ({ source }) => {
          const id = cardIn(source.data, projectId)?.id;
          moving.current.dragged = (id && taskStoreOf(projectId).get(id)) || null;
        },
        onDrop: ({ source, location }) => {
          const { dragged } = moving.current;
          moving.current.dragged = null;
          const card = cardIn(source.data, projectId);
          if (card) drop(card, location.current.dropTargets, dragged);
        },
      }),
      autoScrollForElements({ element: board.current }),
    );
  }, [board, projectId, moving]);
}

/** The place of a drop: next to the card under the pointer, or at the end of the cell. */
function placeOf(targets: readonly Target[], columns: BoardState['columns'], card: CardData): CardPosition | null {
  const [inner] = targets;
  const { value = null, lane } = inner?.data ?? {};
  if (typeof lane !== 'string') return null;
  const cell = { value: typeof value === 'string' ? value : card.value, lane };
  const cards = columns.get(cellKey(cell.value, lane))?.cards ?? [];
  const others = cards.filter(({ id }) => id !== card.id);
  const over = inner ? cardIn(inner.data, card.projectId) : null;
  if (!over) return { ...cell, index: others.length };
  const at = indexOf(others, over.id);
  if (at < 0) return null;
  return { ...cell, index: extractClosestEdge(inner?.data ?? {}) === 'bottom' ? at + 1 : at };
}
