import type { TaskField } from '@opsyard/contract';
import { createContext, use, useMemo } from 'react';
import { fieldsOfCards } from './card-fields.ts';
import { useLatest } from './use-latest.ts';

/** How the cards of a board look. */
export type CardLook = {
  isCompact: boolean;
  /** The fields that detailed cards show besides; undefined for other cards. */
  fields: readonly TaskField[] | undefined;
  /** Whether cards show the first image of their task. */
  hasCovers: boolean;
  /** Shows also what was completed long ago. */
  onShowAll: () => void;
};

export const CardLookContext = createContext<CardLook>({
  ...{ isCompact: false, hasCovers: false, fields: undefined },
  onShowAll: () => undefined,
});

/** The look that the address of a page asks for. */
export function useCardLook({ cards, covers }: { cards: string; covers: string }, onShowAll: () => void): CardLook {
  const [isCompact, hasCovers] = [cards === 'compact', covers === 'on'];
  const actions = useLatest({ onShowAll });
  return useMemo(
    () => ({ isCompact, hasCovers, fields: fieldsOfCards(cards), ...actions }),
    [isCompact, hasCovers, cards, actions],
  );
}

/** How the cards of the board look. */
export function useLook(): CardLook {
  return use(CardLookContext);
}
