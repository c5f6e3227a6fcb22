import type { TaskRow } from '@opsyard/contract';
import i18next from 'i18next';
import { type KeyboardEvent, useRef, useState } from 'react';
import { reasonText, refusalsOf } from '../shared/editing/transitions.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { cellName } from './arrange-cells.ts';
import { type Arrangement, cardKey, cardKeyIn, cellKey, type PlacedCard, statusIn } from './cells.ts';
import { directionOf, neighbourCard, placeOfCard, stepPlace, type Walked } from './keyboard.ts';
import { previewMove } from './moves/move-card.ts';
import type { CardPosition } from './moves/place.ts';

/** `together`: the cards that are set down with it, as they were when it was picked up; null if it goes alone. */
type PickedUp = { card: PlacedCard; together: readonly PlacedCard[] | null; place: CardPosition; putBack: () => void };
type BoardKeyOptions = {
  arrangement: Arrangement;
  walked: Walked;
  onMove: (card: PlacedCard, place: CardPosition, together: readonly PlacedCard[] | null) => void;
  /** The cards that move with one: all selected ones if it is selected, else null. */
  together: (card: PlacedCard) => readonly PlacedCard[] | null;
  onOpen: (card: TaskRow) => void;
  onSelect: (key: string) => void;
  /** Clears the selection; undefined while nothing is selected. */
  onClear: (() => void) | undefined;
};

export type BoardKeys = {
  /** The name of the card, as the two below. */
  activeId: string | null;
  /** The card the keys have gone to or carry, which takes the focus. */
  focusId: string | null;
  movingId: string | null;
  /** The announcement to screen readers. */
  announcement: string;
  setActive: (key: string) => void;
  onCardKey: (event: KeyboardEvent<HTMLElement>, card: PlacedCard) => void;
};

/** Keyboard control of the board: arrows move, Space picks a card up and drops it, Esc cancels, Enter opens, X selects. */
export function useBoardKeys({ arrangement, walked: on, onMove, onOpen, ...selecting }: BoardKeyOptions): BoardKeys {
  const scope = useScope();
  const [announcement, setAnnouncement] = useState('');
  const { pickUpCard, releaseCard, goTo, ...names } = useCardNames();
  const pickedUp = useRef<PickedUp | null>(null);
  const { columns } = on;
  const cardsAt = ({ value, lane }: CardPosition) => columns.get(cellKey(value, lane))?.cards ?? [];

  const announce = (key: Announcement, place: CardPosition, { card, together }: Pick<PickedUp, 'card' | 'together'>) =>
    setAnnouncement(announcementText({ scope, arrangement, columns }, key, { place, card, together }));

  const release = () => {
    const taken = pickedUp.current;
    pickedUp.current = null;
    releaseCard();
    taken?.putBack();
    return taken;
  };

  function pickUp(card: PlacedCard) {
    const place = placeOfCard(columns, cardKey(card));
    if (!place || !scope.can('editTasks')) return;
    const taken = { card, together: selecting.together(card), place, putBack: () => {} };
    pickedUp.current = taken;
    pickUpCard(cardKey(card));
    announce('held', place, taken);
  }

  function carry(taken: PickedUp, key: string) {
    const direction = directionOf(key);
    const place = direction && stepPlace(on, taken.place, direction);
    if (!place) return;
    taken.putBack();
    const { card } = taken;
    const putBack = previewMove({ scope, arrangement, card, cards: cardsAt(place), place });
    pickedUp.current = { ...taken, place, putBack };
    pickUpCard(cardKeyIn(arrangement, card.id, place));
    announce('at', place, taken);
  }

  function setDown(taken: PickedUp) {
    const { card, place, together } = taken;
    release();
    onMove(card, place, together);
    announce('dropped', place, taken);
  }

  function onMoveKey(taken: PickedUp, key: string) {
    if (key === ' ' || key === 'Enter') setDown(taken);
    else if (key === 'Escape') announce('back', release()?.place ?? taken.place, taken);
    else carry(taken, key);
  }

  function onFreeKey(card: PlacedCard, key: string) {
    if (key === ' ') pickUp(card);
    else if (key === 'Enter') onOpen(card);
    else if (key === 'x') selecting.onSelect(cardKey(card));
    else if (key === 'Escape') selecting.onClear?.();
    else goTo(cardBeside(on, cardKey(card), key));
  }

  function onCardKey(event: KeyboardEvent<HTMLElement>, card: PlacedCard) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const taken = pickedUp.current;
    const isEscape = key === 'Escape' && (taken || selecting.onClear);
    const isOurs = [' ', 'Enter', 'x'].includes(key) || directionOf(key) || isEscape;
    if (!isOurs) return;
    event.preventDefault();
    event.stopPropagation();
    if (taken) onMoveKey(taken, key);
    else onFreeKey(card, key);
  }

  return { ...names, announcement, onCardKey };
}

/** The names of the cards that have the focus, are to take it, and are carried. */
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
  const from = placeOfCard(on.columns, name);
  const direction = directionOf(key);
  return (from && direction && neighbourCard(on, from, direction)) || null;
}

type Announcement = 'held' | 'at' | 'dropped' | 'back';

type On = { scope: ProjectScope; arrangement: Arrangement; columns: Walked['columns'] };

/** The announcement of a step to screen readers. */
function announcementText(
  on: On,
  key: Announcement,
  { place, card, together }: Pick<PickedUp, 'place' | 'card' | 'together'>,
): string {
  const status = cellName(on.scope, on.arrangement, place);
  const words = { title: card.title, place: place.index + 1, total: totalWith(on, card, place), status };
  const text =
    together && key !== 'at'
      ? i18next.t(`tasks:board.announce.${key}Many`, { ...words, count: together.length })
      : i18next.t(`tasks:board.announce.${key}`, words);
  return key === 'at' ? `${text} ${refusalAt(on, place, card.id)}`.trim() : text;
}

/** How many cards the cell has with the one that is moved. */
function totalWith({ columns }: On, card: PlacedCard, { value, lane }: CardPosition): number {
  const { count = 0, cards = [] } = columns.get(cellKey(value, lane)) ?? {};
  return cards.some(({ id }) => id === card.id) ? count : count + 1;
}

/** Why a card may not be dropped there, announced before it is tried. */
function refusalAt({ scope, arrangement }: On, place: CardPosition, id: string): string {
  const row = taskStoreOf(scope.project.id).saved(id);
  const toId = statusIn(place, arrangement);
  const refusals = row && toId !== undefined ? refusalsOf(scope, { row, toId }) : [];
  return row && toId && refusals.length > 0 ? reasonText(scope, { fromId: row.statusId, toId }, refusals) : '';
}
