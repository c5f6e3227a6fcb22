import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardMoves, BoardSetup, MoveOfMany } from './board-setup.ts';
import { type BoardItem, type CardPosition, type Cell, type CellViews, cardKey, cardsIn, goalsOf } from './cells.ts';
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

const NONE: ReadonlySet<string> = new Set();

/** The names of the cards that have just come to other places than they were put. */
export const SettledContext = createContext<ReadonlySet<string>>(NONE);

/** Whether a card has just come to another place than it was put. */
export function useIsSettled(key: string): boolean {
  return use(SettledContext).has(key);
}

type Settling<C extends BoardItem> = {
  views: CellViews<C>;
  setup: Pick<BoardSetup<C>, 'frameOf' | 'cellName' | 'cellOf' | 'isOrdered'>;
  moves: Pick<BoardMoves<C>, 'move' | 'moveMany' | 'keyAt'>;
};

/** A card that was set down, and where it is instead. */
type Elsewhere<C> = { down: SetDown; now: Standing; card: C };
/** So many cards are named when they have come to other places; of more, only their number. */
const NAMED = 3;

/** Moves cards, and marks and announces those that then come to another place, because others have moved them or the cards beside them meanwhile. */
export function useSettling<C extends BoardItem>({ views, setup, moves }: Settling<C>) {
  const { t } = useTranslation('records');
  const [settled, setSettled] = useState({ keys: NONE, text: '' });
  const watched = useRef<readonly SetDown[]>([]);
  const latest = useRef<readonly SetDown[]>([]);
  const textOf = ({ now, card }: Elsewhere<C>) => {
    const place = setup.cellName(now.cell, cardsIn(views, now.cell).length);
    const words = { name: setup.frameOf(card).label, place, index: now.before.length + 1 };
    return t(setup.isOrdered ? 'board.settledAt' : 'board.settledIn', words);
  };
  const check = useEffectEvent(() => {
    const found = watched.current.flatMap((down) => elsewhereIn(views, down));
    if (found.length === 0) return;
    const downs = new Set(found.map(({ down }) => down));
    watched.current = watched.current.filter((one) => !downs.has(one));
    const text = found.length > NAMED ? t('board.settledMany', { count: found.length }) : found.map(textOf).join(' ');
    setSettled({ keys: new Set(found.map(({ now }) => now.key)), text });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards have changed
  useEffect(() => check(), [views]);
  const { keys, text } = settled;
  useEffect(() => {
    if (keys.size === 0) return;
    const timer = setTimeout(() => setSettled((now) => ({ ...now, keys: NONE })), FLASH);
    return () => clearTimeout(timer);
  }, [keys]);

  async function watch<R>(downs: readonly SetDown[], run: () => Promise<R>): Promise<R> {
    // Further moves of this page would be taken for those of others.
    watched.current = [];
    setSettled({ keys: NONE, text: '' });
    latest.current = downs;
    const result = await run();
    if (latest.current !== downs) return result;
    watched.current = downs;
    setTimeout(() => {
      if (latest.current === downs) watched.current = [];
    }, SETTLES_WITHIN);
    check();
    return result;
  }
  const standing = (card: C) => ({ id: card.id, from: standingOf(views, cardKey(card)) });
  const { isOrdered } = setup;
  return {
    settledKeys: keys,
    settledText: text,
    move(card: C, place: CardPosition) {
      const to = standingAt(moves.keyAt(card, place), cardsIn(views, place), place);
      return watch([{ ...standing(card), to, isOrdered }], () => moves.move(card, place));
    },
    moveMany(move: MoveOfMany<C>) {
      const { index } = move;
      const goalOf = goalsOf(move, setup.cellOf);
      const downs = move.cards.map((card): SetDown => {
        const cell = goalOf(card);
        const to = standingAmong(moves.keyAt(card, cell), cardsIn(views, cell), { ...move, cell });
        // Those that are not put at a place keep theirs in the order of all.
        return { ...standing(card), to, isOrdered: isOrdered && index !== undefined };
      });
      return watch(downs, async () => (await moves.moveMany?.(move)) ?? false);
    },
  };
}

function elsewhereIn<C extends BoardItem>(views: CellViews<C>, down: SetDown): Elsewhere<C>[] {
  const now = settledElsewhere(views, down);
  const card = now && cardsIn(views, now.cell).find((one) => cardKey(one) === now.key);
  return now && card ? [{ down, now, card }] : [];
}

/** Where a card stands once it has been moved with others: only between the cards that stay. */
function standingAmong<C extends BoardItem>(
  key: string,
  inCell: readonly C[],
  { cards, card, cell, index = 0 }: MoveOfMany<C>,
): Standing {
  const moved = new Set(cards.map(({ id }) => id));
  const others = inCell.filter(({ id }) => id !== card.id);
  const stay = (some: readonly C[]) => some.filter(({ id }) => !moved.has(id)).map(cardKey);
  return { key, cell, before: stay(others.slice(0, index)), after: stay(others.slice(index)) };
}
