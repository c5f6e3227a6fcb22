import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useBoard } from './board-setup.ts';
import { type BoardItem, type CardPosition, type Cell, type CellViews, cardKey, cardsIn, indexOf } from './cells.ts';

const KIND = 'board-card';
type Edge = 'top' | 'bottom';
type CardData = { kind: typeof KIND; board: string; card: BoardItem } & Cell;

/** Reads what is being dragged, if it is a card of a board of this name. */
function cardIn(data: Record<string | symbol, unknown>, board: string): CardData | null {
  return data.kind === KIND && data.board === board ? (data as unknown as CardData) : null;
}

type CardDrag = { isDragged: boolean; edge: Edge | null };

/** Makes a card draggable and, where cards have places, a drop target; returns the edge at which a card would be inserted. */
export function useCardDrag(element: RefObject<HTMLElement | null>, card: BoardItem): CardDrag {
  const { name, isMovable, isOrdered, cellOf, frameOf } = useBoard();
  const isFixed = frameOf(card).isFixed === true;
  const [drag, setDrag] = useState<CardDrag>({ isDragged: false, edge: null });
  const dataNow = useEffectEvent(() => ({ kind: KIND, board: name, card, ...cellOf(card) }));
  const isOther = useEffectEvent((data: CardData | null) => data !== null && data.card.id !== card.id);
  const key = cardKey(card);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card begins anew
  useEffect(() => {
    const box = element.current;
    if (!box || !isMovable) return;
    const off = () => setDrag((before) => (before.edge ? { ...before, edge: null } : before));
    return combine(
      draggable({
        element: box,
        canDrag: () => !isFixed,
        getInitialData: () => dataNow(),
        onDragStart: () => setDrag({ isDragged: true, edge: null }),
        onDrop: () => setDrag({ isDragged: false, edge: null }),
      }),
      dropTargetForElements({
        element: box,
        canDrop: ({ source }) => isOrdered && isOther(cardIn(source.data, name)),
        getData: ({ input, element: over }) =>
          attachClosestEdge(dataNow(), { input, element: over, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => {
          const edge = extractClosestEdge(self.data) as Edge | null;
          setDrag((before) => (before.edge === edge ? before : { ...before, edge }));
        },
        onDragLeave: off,
        onDrop: off,
      }),
    );
  }, [element, name, isMovable, isOrdered, isFixed, key]);
  return drag;
}

/**
 * Makes an element a drop target for cards, and scrolls its list when a card is dragged near its ends. Without a column, as on a folded
 * lane, the card keeps its own.
 */
export function useCellDrop(
  { box, list }: { box: RefObject<HTMLElement | null>; list?: RefObject<HTMLElement | null> },
  { value, lane, hasList = true }: { value: string | null; lane: string; hasList?: boolean },
): boolean {
  const { name } = useBoard();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    return combine(
      dropTargetForElements({
        element: box.current,
        canDrop: ({ source }) => cardIn(source.data, name) !== null,
        getData: () => ({ value, lane }),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
      hasList && list?.current ? autoScrollForElements({ element: list.current }) : () => undefined,
    );
  }, [box, list, name, value, lane, hasList]);
  return isOver;
}

type Target = { data: Record<string | symbol, unknown> };

/** The ids of the cards that are carried with the keyboard and dragged: others do not move them meanwhile. */
export type MovingCards = { carried: string | null; dragged: string | null };

type Dropping<C extends BoardItem> = {
  name: string;
  isOrdered: boolean;
  views: CellViews<C>;
  onDrop: (card: C, place: CardPosition) => void;
  moving: RefObject<MovingCards>;
};

/** Converts drops on cards and cells of a board to places; returns the card that is dragged, as it was when that began. */
export function useBoardDrops<C extends BoardItem>(
  board: RefObject<HTMLElement | null>,
  { name, isOrdered, views, onDrop, moving }: Dropping<C>,
): C | null {
  const [dragged, setDragged] = useState<C | null>(null);
  const drop = useEffectEvent((targets: readonly Target[], card: C, from: string) => {
    const place = placeOf(targets, { views, name, isOrdered, id: card.id, from });
    if (place) onDrop(card, place);
  });
  useEffect(() => {
    if (!board.current) return;
    const take = (card: C | null) => {
      moving.current.dragged = card?.id ?? null;
      setDragged(card);
    };
    return combine(
      monitorForElements({
        canMonitor: ({ source }) => cardIn(source.data, name) !== null,
        onDragStart: ({ source }) => take((cardIn(source.data, name)?.card as C | undefined) ?? null),
        onDrop: ({ source, location }) => {
          take(null);
          const data = cardIn(source.data, name);
          if (data) drop(location.current.dropTargets, data.card as C, data.value);
        },
      }),
      autoScrollForElements({ element: board.current }),
    );
  }, [board, name, moving]);
  return dragged;
}

type Drop = { views: CellViews; name: string; isOrdered: boolean; id: string; from: string };

/** The place of a drop: next to the card under the pointer, or at the end of the cell; at the beginning where cards are sorted. */
function placeOf([inner]: readonly Target[], { views, name, isOrdered, id, from }: Drop): CardPosition | null {
  const { value = null, lane } = inner?.data ?? {};
  if (typeof lane !== 'string') return null;
  const cell = { value: typeof value === 'string' ? value : from, lane };
  const others = cardsIn(views, cell).filter((card) => card.id !== id);
  const over = inner ? cardIn(inner.data, name) : null;
  if (!over) return { ...cell, index: isOrdered ? others.length : 0 };
  const at = indexOf(others, over.card.id);
  if (at < 0) return null;
  return { ...cell, index: extractClosestEdge(inner?.data ?? {}) === 'bottom' ? at + 1 : at };
}
