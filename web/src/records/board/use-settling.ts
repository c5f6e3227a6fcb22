import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardMoves, BoardSetup } from './board-setup.ts';
import { type BoardItem, type CardPosition, type Cell, type CellViews, cardKey, cardsIn } from './cells.ts';
import { placeOfCard } from './keyboard.ts';

/** How long after the answer of the server a card may still come to another place, in milliseconds. */
const SETTLES_WITHIN = 2_000;
const FLASH = 1_500;

/** Where a card is: its name there, its cell, and the cards before and after it. */
export type Standing = { key: string; cell: Cell; before: readonly string[]; after: readonly string[] };
/** A card that has been set down: where it came from and where it was put; `isOrdered`: its place among the others counts. */
export type SetDown = { id: string; from: Standing | null; to: Standing; isOrdered: boolean };

/** Where a card shows now. */
export function standingOf(views: CellViews, key: string): Standing | null {
  const place = placeOfCard(views, key);
  if (!place) return null;
  const { index, ...cell } = place;
  return standingAt(key, cardsIn(views, cell), { ...cell, index });
}

/** Where a card stands once it is at a place. */
export function standingAt(key: string, cards: readonly BoardItem[], { index, ...cell }: CardPosition): Standing {
  const others = cards.map(cardKey).filter((one) => one !== key);
  return { key, cell, before: others.slice(0, index), after: others.slice(index) };
}

/** The place to which a card that was set down has come instead, because others have moved it, or the cards beside it; undefined if there is none. */
export function settledElsewhere(views: CellViews, { id, from, to, isOrdered }: SetDown): Standing | undefined {
  const now = standingOf(views, to.key) ?? (from && standingOf(views, from.key)) ?? standingOfId(views, id);
  if (!now || isSamePlace(now, to, isOrdered)) return undefined;
  return from && isSamePlace(now, from, isOrdered) ? undefined : now;
}

function standingOfId(views: CellViews, id: string): Standing | null {
  const card = [...views.values()].flatMap(({ cards }) => cards).find((one) => one.id === id);
  return card ? standingOf(views, cardKey(card)) : null;
}

function isSamePlace(now: Standing, expected: Standing, isOrdered: boolean): boolean {
  if (now.cell.value !== expected.cell.value || now.cell.lane !== expected.cell.lane) return false;
  if (!isOrdered) return true;
  const [before, after] = [new Set(expected.before), new Set(expected.after)];
  // Cards that have come or gone meanwhile do not count.
  return !now.before.some((one) => after.has(one)) && !now.after.some((one) => before.has(one));
}

/** The name of the card that has just come to another place than it was put. */
export const SettledContext = createContext<string | null>(null);

/** Whether a card has just come to another place than it was put. */
export function useIsSettled(key: string): boolean {
  return use(SettledContext) === key;
}

type Settling<C extends BoardItem> = {
  views: CellViews<C>;
  setup: Pick<BoardSetup<C>, 'frameOf' | 'cellName' | 'isOrdered'>;
  moves: Pick<BoardMoves<C>, 'move' | 'keyAt'>;
};

/** Moves a card, and marks and announces it if it then comes to another place, because others have moved it or the cards beside it meanwhile. */
export function useSettling<C extends BoardItem>({ views, setup, moves }: Settling<C>) {
  const { t } = useTranslation('records');
  const [settled, setSettled] = useState({ key: null as string | null, text: '' });
  const watched = useRef<SetDown | null>(null);
  const latest = useRef<SetDown | null>(null);
  const check = useEffectEvent(() => {
    const down = watched.current;
    const now = down && settledElsewhere(views, down);
    if (!now) return;
    watched.current = null;
    const card = cardsIn(views, now.cell).find((one) => cardKey(one) === now.key);
    if (!card) return;
    const place = setup.cellName(now.cell, cardsIn(views, now.cell).length);
    const words = { name: setup.frameOf(card).label, place, index: now.before.length + 1 };
    setSettled({ key: now.key, text: t(setup.isOrdered ? 'board.settledAt' : 'board.settledIn', words) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards have changed
  useEffect(() => check(), [views]);
  const { key } = settled;
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => setSettled((now) => ({ ...now, key: null })), FLASH);
    return () => clearTimeout(timer);
  }, [key]);

  async function move(card: C, place: CardPosition): Promise<void> {
    const from = standingOf(views, cardKey(card));
    const to = standingAt(moves.keyAt(card, place), cardsIn(views, place), place);
    const down: SetDown = { id: card.id, from, to, isOrdered: setup.isOrdered };
    // Further moves of this page would be taken for those of others.
    watched.current = null;
    setSettled({ key: null, text: '' });
    latest.current = down;
    await moves.move(card, place);
    if (latest.current !== down) return;
    watched.current = down;
    setTimeout(() => {
      if (watched.current === down) watched.current = null;
    }, SETTLES_WITHIN);
    check();
  }
  return { settledKey: key, settledText: settled.text, move };
}
