import type { TaskRow } from '@opsyard/contract';
import i18next from 'i18next';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useScope } from '../shared/project-scope.tsx';
import type { ProjectScope } from '../shared/scope.ts';
import { taskStoreOf } from '../shared/task-store.ts';
import { reasonText, refusalsOf } from '../shared/transitions.ts';
import type { BoardState } from './board-model.ts';
import { directionOf, neighbourCard, placeOfCard, stepPlace } from './keyboard.ts';
import { previewMove } from './move-card.ts';
import type { CardPosition } from './place.ts';

type Held = { card: TaskRow; place: CardPosition; putBack: () => void };
type BoardKeyOptions = {
  columns: BoardState['columns'];
  onMove: (card: TaskRow, place: CardPosition) => void;
  onOpen: (card: TaskRow) => void;
};

export type BoardKeys = {
  activeId: string | null;
  /** The card the keys have gone to or carry, which takes the focus. */
  focusId: string | null;
  heldId: string | null;
  /** What a screen reader is told. */
  said: string;
  setActive: (id: string) => void;
  onCardKey: (event: KeyboardEvent<HTMLElement>, card: TaskRow) => void;
};

/** The board by keyboard: arrows walk, Space picks a card up and sets it down, Esc puts it back, Enter opens. */
export function useBoardKeys({ columns, onMove, onOpen }: BoardKeyOptions): BoardKeys {
  const scope = useScope();
  const [activeId, setActive] = useState<string | null>(null);
  const [focusId, setFocusId] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [heldId, setHeldId] = useState<string | null>(null);
  const held = useRef<Held | null>(null);
  const on = { columns, statuses: scope.statuses };

  const say = (key: Said, place: CardPosition, card: TaskRow) =>
    setSaid(spoken(scope, key, { place, card, count: columns.get(place.statusId)?.cards.length ?? 0 }));

  const release = () => {
    const taken = held.current;
    held.current = null;
    setHeldId(null);
    taken?.putBack();
    return taken;
  };

  function pickUp(card: TaskRow) {
    const place = placeOfCard(columns, card.id);
    if (!place || !scope.can('editTasks')) return;
    held.current = { card, place, putBack: () => {} };
    setHeldId(card.id);
    // In another column it is drawn anew, and would lose the focus on the way.
    setFocusId(card.id);
    say('held', place, card);
  }

  function carry(taken: Held, key: string) {
    const direction = directionOf(key);
    const place = direction && stepPlace(on, taken.place, direction);
    if (!place) return;
    taken.putBack();
    const cards = columns.get(place.statusId)?.cards ?? [];
    held.current = { ...taken, place, putBack: previewMove({ scope, card: taken.card, cards, place }) };
    say('at', place, taken.card);
  }

  function setDown(place: CardPosition, card: TaskRow) {
    release();
    onMove(card, place);
    say('dropped', place, card);
  }

  function onHeldKey(taken: Held, key: string) {
    if (key === ' ' || key === 'Enter') setDown(taken.place, taken.card);
    else if (key === 'Escape') say('back', release()?.place ?? taken.place, taken.card);
    else carry(taken, key);
  }

  function onFreeKey(card: TaskRow, key: string) {
    if (key === ' ') pickUp(card);
    else if (key === 'Enter') onOpen(card);
    else {
      const from = placeOfCard(columns, card.id);
      const direction = directionOf(key);
      const next = from && direction && neighbourCard(on, from, direction);
      if (next) setFocusId(next);
    }
  }

  function onCardKey(event: KeyboardEvent<HTMLElement>, card: TaskRow) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const taken = held.current;
    const meant = key === ' ' || key === 'Enter' || directionOf(key) || (key === 'Escape' && taken);
    if (!meant) return;
    event.preventDefault();
    event.stopPropagation();
    if (taken) onHeldKey(taken, key);
    else onFreeKey(card, key);
  }

  return { activeId, focusId, heldId, said, setActive, onCardKey };
}

type Said = 'held' | 'at' | 'dropped' | 'back';

/** What a screen reader is told of a step. */
function spoken(
  scope: ProjectScope,
  key: Said,
  { place, card, count }: { place: CardPosition; card: TaskRow; count: number },
): string {
  const status = scope.statusOf(place.statusId)?.name ?? '';
  const text = i18next.t(`tasks:board.said.${key}`, { title: card.title, place: place.index + 1, count, status });
  return key === 'at' ? `${text} ${refusalAt(scope, place, card.id)}`.trim() : text;
}

/** Why a card may not be set down there, which is heard before it is tried. */
function refusalAt(scope: ProjectScope, { statusId: toId }: CardPosition, id: string): string {
  const row = taskStoreOf(scope.project.id).saved(id);
  const refusals = row ? refusalsOf(scope, { row, toId }) : [];
  return row && refusals.length > 0 ? reasonText(scope, { fromId: row.statusId, toId }, refusals) : '';
}
