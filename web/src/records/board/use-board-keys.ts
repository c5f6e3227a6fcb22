import { type KeyboardEvent, useRef, useState } from 'react';
import type { BoardMoves, MoveStep } from './board-setup.ts';
import { type BoardItem, type CardPosition, cardKey, cellKey } from './cells.ts';
import { directionOf, neighbourCard, placeOfCard, stepPlace, type Walked } from './keyboard.ts';

/** `together`: the cards that are set down with it, as they were when it was picked up; null if it goes alone. */
type PickedUp<C extends BoardItem> = {
  card: C;
  together: readonly C[] | null;
  place: CardPosition;
  putBack: () => void;
};
type BoardKeyOptions<C extends BoardItem> = {
  walked: Walked<C>;
  isMovable: (card: C) => boolean;
  moves: Pick<BoardMoves<C>, 'open' | 'preview' | 'keyAt' | 'announce'>;
  onMove: (card: C, place: CardPosition, together: readonly C[] | null) => void;
  /** The cards that move with one: all selected ones if it is selected, else null. */
  together: (card: C) => readonly C[] | null;
  onSelect: ((key: string) => void) | undefined;
  /** Clears the selection; undefined while nothing is selected. */
  onClear: (() => void) | undefined;
};

export type BoardKeys<C extends BoardItem> = ReturnType<typeof useBoardKeys<C>>;

/** Keyboard control of a board: arrows move, Space picks a card up and drops it, Esc cancels, Enter opens, X selects. */
export function useBoardKeys<C extends BoardItem>(options: BoardKeyOptions<C>) {
  const { walked: on, moves, onMove, onSelect, onClear } = options;
  const [announcement, setAnnouncement] = useState('');
  const [moving, setMoving] = useState<C | null>(null);
  const { pickUpCard, releaseCard, goTo, ...names } = useCardNames();
  const pickedUp = useRef<PickedUp<C> | null>(null);

  const announce = (step: MoveStep, place: CardPosition, { card, together }: Pick<PickedUp<C>, 'card' | 'together'>) =>
    setAnnouncement(
      moves.announce(step, { card, place, total: totalWith(on, card, place), together: together?.length ?? null }),
    );

  const release = () => {
    const taken = pickedUp.current;
    pickedUp.current = null;
    releaseCard();
    setMoving(null);
    taken?.putBack();
    return taken;
  };

  function pickUp(card: C) {
    const place = placeOfCard(on.views, cardKey(card));
    if (!place || !options.isMovable(card)) return;
    const taken = { card, together: options.together(card), place, putBack: () => {} };
    pickedUp.current = taken;
    pickUpCard(cardKey(card));
    setMoving(card);
    announce('held', place, taken);
  }

  function carry(taken: PickedUp<C>, key: string) {
    const direction = directionOf(key);
    const place = direction && stepPlace(on, taken.place, direction);
    if (!place) return;
    taken.putBack();
    const { card } = taken;
    pickedUp.current = { ...taken, place, putBack: moves.preview(card, place) };
    pickUpCard(moves.keyAt(card, place));
    announce('at', place, taken);
  }

  function setDown(taken: PickedUp<C>) {
    const { card, place, together } = taken;
    release();
    onMove(card, place, together);
    announce('dropped', place, taken);
  }

  function onMoveKey(taken: PickedUp<C>, key: string) {
    if (key === ' ' || key === 'Enter') setDown(taken);
    else if (key === 'Escape') announce('back', release()?.place ?? taken.place, taken);
    else carry(taken, key);
  }

  function onFreeKey(card: C, key: string) {
    if (key === ' ') pickUp(card);
    else if (key === 'Enter') moves.open(card);
    else if (key === 'x') onSelect?.(cardKey(card));
    else if (key === 'Escape') onClear?.();
    else goTo(cardBeside(on, cardKey(card), key));
  }

  function onCardKey(event: KeyboardEvent<HTMLElement>, card: C) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const taken = pickedUp.current;
    const isEscape = key === 'Escape' && (taken || onClear);
    const isOurs = [' ', 'Enter', onSelect && 'x'].includes(key) || directionOf(key) || isEscape;
    if (!isOurs) return;
    event.preventDefault();
    event.stopPropagation();
    if (taken) onMoveKey(taken, key);
    else onFreeKey(card, key);
  }

  /** `moving`: the card that is carried, as it was when it was picked up; `announcement`: that to screen readers. */
  return { ...names, moving, announcement, onCardKey };
}

/** The names of the cards that have the focus, take it because the keys have gone to or carry them, and are carried. */
function useCardNames() {
  const [activeId, setActive] = useState<string | null>(null);
  const [focusId, setFocusId] = useState<string | null>(null);
  const [movingId, setMovingId] = useState<string | null>(null);
  return {
    ...{ activeId, focusId, movingId },
    setActive(key: string) {
      setActive(key);
      // When the card is rendered again later, it must not take the focus back.
      if (movingId === null && key !== focusId) setFocusId(null);
    },
    pickUpCard(key: string) {
      setMovingId(key);
      // In another column it is mounted again, and would lose the focus.
      setFocusId(key);
    },
    releaseCard: () => setMovingId(null),
    goTo: (key: string | null) => key !== null && setFocusId(key),
  };
}

/** The card an arrow key leads to. */
function cardBeside(on: Walked, name: string, key: string): string | null {
  const from = placeOfCard(on.views, name);
  const direction = directionOf(key);
  return (from && direction && neighbourCard(on, from, direction)) || null;
}

/** How many cards the cell has with the one that is moved. */
function totalWith({ views }: Walked, card: BoardItem, { value, lane }: CardPosition): number {
  const { count = 0, cards = [] } = views.get(cellKey(value, lane)) ?? {};
  return cards.some(({ id }) => id === card.id) ? count : count + 1;
}
