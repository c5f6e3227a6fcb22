import type { TaskRow } from '@opsyard/contract';
import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { BoardState } from './board-model.ts';

/** So many cards can be moved at once. */
const SELECTED_MAX = 200;

type SelectedCards = {
  ids: ReadonlySet<string>;
  /** Selects a card, or no longer; beyond the limit nothing is added. */
  toggle: (id: string) => void;
  clear: () => void;
};

export const SelectedCardsContext = createContext<SelectedCards>({
  ids: new Set(),
  toggle: () => {},
  clear: () => {},
});

/** The cards of a board that are selected to be moved together. */
export function useSelectedCards(): SelectedCards {
  return use(SelectedCardsContext);
}

/** Keeps which cards of a board are selected; those that are gone from it count no longer. */
export function useCardSelection(
  columns: BoardState['columns'],
  enabled = true,
): SelectedCards & { rows: readonly TaskRow[] } {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) => setChosen((before) => (enabled ? toggled(before, id) : before)),
    [enabled],
  );
  const clear = useCallback(() => setChosen(new Set()), []);
  return useMemo(() => {
    const rows = chosen.size === 0 ? [] : [...columns.values()].flatMap(({ cards }) => cards.filter(isIn(chosen)));
    return { rows, ids: new Set(rows.map(({ id }) => id)), toggle, clear };
  }, [chosen, columns, toggle, clear]);
}

const isIn =
  (ids: ReadonlySet<string>) =>
  ({ id }: TaskRow) =>
    ids.has(id);

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  if (before.has(id)) return new Set([...before].filter((one) => one !== id));
  return before.size < SELECTED_MAX ? new Set([...before, id]) : before;
}
