import type { TaskField } from '@opsyard/contract';
import { createContext, use, useMemo } from 'react';
import { useLatest } from '../../../../records/board/use-latest.ts';
import { fieldsOfCards } from './card-fields.ts';

/** How much the cards of a board show. */
export type CardSettings = {
  isCompact: boolean;
  /** The fields that detailed cards show besides; undefined for other cards. */
  fields: readonly TaskField[] | undefined;
  /** Whether cards show the first image of their task. */
  hasCovers: boolean;
  /** Shows also what was completed long ago. */
  onShowAll: () => void;
};

export const CardSettingsContext = createContext<CardSettings>({
  ...{ isCompact: false, hasCovers: false, fields: undefined },
  onShowAll: () => undefined,
});

/** The settings of cards in the address of a page. */
export function useCardSettingsOf(
  { cards, covers }: { cards: string; covers: string },
  onShowAll: () => void,
): CardSettings {
  const [isCompact, hasCovers] = [cards === 'compact', covers === 'on'];
  const actions = useLatest({ onShowAll });
  return useMemo(
    () => ({ isCompact, hasCovers, fields: fieldsOfCards(cards), ...actions }),
    [isCompact, hasCovers, cards, actions],
  );
}

/** The settings of the cards of the board. */
export function useCardSettings(): CardSettings {
  return use(CardSettingsContext);
}
