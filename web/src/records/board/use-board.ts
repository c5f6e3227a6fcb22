import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { BoardMoves, BoardSetup } from './board-setup.ts';
import type { CellCards } from './card-list.tsx';
import {
  type BoardItem,
  type CardPosition,
  type Cell,
  type CellLayout,
  type CellView,
  type CellViews,
  cardKey,
  cardsIn,
  cellHolding,
  cellKey,
} from './cells.ts';
import { type MovingCards, useBoardDrops } from './drag.ts';
import { firstCard, type Walked } from './keyboard.ts';
import { type CardSelection, useCardSelection } from './selected-cards.ts';
import { type BoardKeys, useBoardKeys } from './use-board-keys.ts';
import type { Folds } from './use-folds.ts';
import { useLatest } from './use-latest.ts';
import { useSettling } from './use-settling.ts';

type BoardOptions<C extends BoardItem> = {
  setup: BoardSetup<C>;
  moves: BoardMoves<C>;
  views: CellViews<C>;
  layout: CellLayout;
  folds: Folds;
  /** Loads further cards of a cell. */
  onMore: (key: string) => void;
  moving?: RefObject<MovingCards>;
  /** Whether a card is open beside the board; null where none is. */
  isOpened?: ((card: C) => boolean) | null;
};

/** The state of a board: its selection, what has the focus and what is moved. */
export type BoardState<C extends BoardItem> = ReturnType<typeof useBoardState<C>>;

/** Keeps the state of a board whose cards are moved by dragging, by keyboard or from their menus. */
export function useBoardState<C extends BoardItem>(options: BoardOptions<C>) {
  const { setup, moves, views, layout, folds, isOpened = null } = options;
  const { values, lanes } = layout;
  const element = useRef<HTMLDivElement>(null);
  const noneMoving = useRef<MovingCards>({ carried: null, dragged: null });
  const { moving = noneMoving } = options;
  const walked: Walked<C> = {
    views,
    values: values.filter((value) => !folds.isFolded('c', value)),
    lanes: lanes.filter((lane) => !folds.isFolded('l', lane)),
    isOrdered: setup.isOrdered,
  };
  const selection = useCardSelection(views, moves.moveMany !== undefined);
  const { keys, settling, onDrop, onMoveTo } = useMoves({ setup, moves, views, walked, selection });
  useEffect(() => {
    moving.current.carried = keys.moving?.id ?? null;
  });
  const { name, isOrdered } = setup;
  const dragged = useBoardDrops(element, { name, isOrdered, views, onDrop, moving });
  const actions = useLatest({
    ...{ onOpen: moves.open, onKey: keys.onCardKey, onFocus: keys.setActive, onMoveTo, onMore: options.onMore },
    onFoldColumn: (value: string) => folds.toggle('c', value),
    onFoldLane: (lane: string) => folds.toggle('l', lane),
  });
  const shared = useMemo(() => ({ ...setup, actions, values, lanes }), [setup, actions, values, lanes]);
  const moved = dragged ?? keys.moving;
  const cards = () => [...views.values()].flatMap((view) => view.cards);
  const { cardsOf, activeLane } = inCells({ views, walked, keys, opened: isOpened && cards().find(isOpened) });
  return {
    ...{ element, shared, selection, keys, settling, activeLane },
    drawn: { layout, folds, refusalIn: (cell: Cell) => (moved ? moves.refusal(moved, cell) : ''), cardsOf },
    /** The card an element belongs to. */
    cardAt(target: Element): C | undefined {
      const key = target.closest<HTMLElement>('[data-card]')?.dataset.card;
      return cards().find((card) => cardKey(card) === key);
    },
  };
}

type Placed<C extends BoardItem> = {
  views: CellViews<C>;
  walked: Walked<C>;
  keys: BoardKeys<C>;
  opened: C | null | undefined;
};

/** The cards of each cell, with the active, moved and open ones among them. */
function inCells<C extends BoardItem>({ views, walked, keys, opened }: Placed<C>) {
  const activeId = keys.activeId ?? firstCard(walked);
  const activeCell = cellHolding(views, activeId);
  const focusCell = cellHolding(views, keys.focusId);
  const openedId = opened ? cardKey(opened) : null;
  const openedCell = cellHolding(views, openedId);
  const cardsOf = (cell: Cell): CellCards => {
    const view = views.get(cellKey(cell.value, cell.lane)) ?? emptyCell(cell);
    return {
      view,
      activeId: activeCell === view ? activeId : null,
      focusId: focusCell === view ? keys.focusId : null,
      movingId: activeCell === view ? keys.movingId : null,
      openedId: openedCell === view ? openedId : null,
    };
  };
  return { cardsOf, activeLane: activeCell?.lane ?? null };
}

type Moving<C extends BoardItem> = Pick<BoardOptions<C>, 'setup' | 'moves' | 'views'> & {
  walked: Walked<C>;
  selection: CardSelection<C>;
};

/** The keys of a board, and moves of cards with all selected ones if they are among them. */
function useMoves<C extends BoardItem>({ setup, moves, views, walked, selection }: Moving<C>) {
  const { cards, keys: selected, toggle, clear } = selection;
  const settling = useSettling({ views, setup, moves });
  const withSelected = (card: C) => (selected.has(cardKey(card)) && cards.length > 1 ? cards : null);
  const moveMany = (together: readonly C[], card: C, { index, ...cell }: Cell & { index?: number }) => {
    const move = { cards: together, card, cell, ...(index !== undefined && { index }) };
    void settling.moveMany(move).then((isMoved) => isMoved && clear());
  };
  const onDrop = (card: C, place: CardPosition, together = withSelected(card)) =>
    together ? moveMany(together, card, place) : void settling.move(card, place);
  const onMoveTo = (card: C, cell: Cell) => {
    const together = withSelected(card);
    if (together) return moveMany(together, card, cell);
    const now = setup.cellOf(card);
    const index = setup.isOrdered ? cardsIn(views, cell).length : 0;
    if (now.value !== cell.value || now.lane !== cell.lane) void settling.move(card, { ...cell, index });
  };
  const isMovable = (card: C) => setup.isMovable && !setup.frameOf(card).isFixed;
  const keys = useBoardKeys({
    ...{ walked, moves, isMovable, onMove: onDrop, together: withSelected, onSelect: toggle },
    onClear: selected.size > 0 ? clear : undefined,
  });
  return { keys, settling, onDrop, onMoveTo };
}

const emptyCells = new Map<string, CellView<never>>();

/** A cell without cards; always the same object, so that it is not rendered again. */
function emptyCell(cell: Cell): CellView<never> {
  const key = cellKey(cell.value, cell.lane);
  const known = emptyCells.get(key) ?? { ...cell, cards: [], count: 0, more: false, isRead: true };
  emptyCells.set(key, known);
  return known;
}
