import { createContext, use, useCallback, useMemo, useState } from 'react';
import { type BoardItem, type CellViews, cardKey } from './cells.ts';

/** So many cards can be moved at once. */
const SELECTED_MAX = 200;

type SelectedCards = {
  /** The names of the cards. */
  keys: ReadonlySet<string>;
  /** Selects a card, or no longer; beyond the limit nothing is added. Missing where cards are moved one by one. */
  toggle?: ((key: string) => void) | undefined;
};

export const SelectedCardsContext = createContext<SelectedCards>({ keys: new Set() });

/** The cards of a board that are selected to be moved together. */
export function useSelectedCards(): SelectedCards {
  return use(SelectedCardsContext);
}

export type CardSelection<C extends BoardItem> = SelectedCards & { cards: readonly C[]; clear: () => void };

/** The selection of cards of a board; cards that are removed from it are deselected. */
export function useCardSelection<C extends BoardItem>(views: CellViews<C>, isOffered: boolean): CardSelection<C> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((key: string) => setChosen((before) => toggled(before, key)), []);
  const clear = useCallback(() => setChosen(new Set()), []);
  return useMemo(() => {
    const isChosen = (card: C) => chosen.has(cardKey(card));
    const cards = chosen.size === 0 ? [] : [...views.values()].flatMap((one) => one.cards.filter(isChosen));
    return { cards, keys: new Set(cards.map(cardKey)), toggle: isOffered ? toggle : undefined, clear };
  }, [chosen, views, isOffered, toggle, clear]);
}

function toggled(before: ReadonlySet<string>, key: string): ReadonlySet<string> {
  if (before.has(key)) return new Set([...before].filter((one) => one !== key));
  return before.size < SELECTED_MAX ? new Set([...before, key]) : before;
}
