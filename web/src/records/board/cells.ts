/** What a card stands for. With columns or lanes by a field of several values it has a card in that of each: `shownIn` is the one of this card. */
export type BoardItem = { readonly id: string; readonly shownIn?: string };
/** The values the cards of a cell share; without lanes the lane is ''. */
export type Cell = { value: string; lane: string };
/** A place in a cell: before the card at `index` once the moved card is taken out. */
export type CardPosition = Cell & { index: number };

/** A column, or the part of it in a lane, as it shows: its cards in order, and how many there are altogether. */
export type CellView<C extends BoardItem = BoardItem> = Cell & {
  cards: readonly C[];
  count: number;
  /** There are further cards to load. */
  more: boolean;
  isRead: boolean;
  /** How many do not show because they were completed long ago. */
  older?: number;
  failed?: { error: unknown; retry: () => void } | undefined;
};
export type CellViews<C extends BoardItem = BoardItem> = ReadonlyMap<string, CellView<C>>;

/** The columns and lanes in their order, with how many cards each has. */
export type CellLayout = {
  values: readonly string[];
  lanes: readonly string[];
  inColumn: (value: string) => number;
  inLane: (lane: string) => number;
};

/** The name of a cell among those of a board. */
export function cellKey(value: string, lane = ''): string {
  return lane === '' ? value : `${value} ${lane}`;
}

/** The name of a card among those of a board: its id, and of several cards the value of its column or lane. */
export function cardKey({ id, shownIn }: BoardItem): string {
  return shownIn === undefined ? id : `${id} ${shownIn}`;
}

/** The cards of a cell. */
export function cardsIn<C extends BoardItem>(views: CellViews<C>, { value, lane }: Cell): readonly C[] {
  return views.get(cellKey(value, lane))?.cards ?? [];
}

/** The cell that holds a card. */
export function cellHolding<C extends BoardItem>(views: CellViews<C>, key: string | null): CellView<C> | undefined {
  if (key === null) return undefined;
  return [...views.values()].find(({ cards }) => cards.some((card) => cardKey(card) === key));
}

/** The position of a card among the others of its cell. */
export function indexOf(cards: readonly BoardItem[], id: string): number {
  return cards.findIndex((card) => card.id === id);
}

/** The former view while it is unchanged, so that an unchanged cell is not rendered again. */
export function sameView<V extends CellView>(former: V | undefined, next: V): V {
  if (!former || former.count !== next.count || former.older !== next.older) return next;
  if (former.more !== next.more || former.isRead !== next.isRead) return next;
  if (former.failed?.error !== next.failed?.error) return next;
  const same = former.cards.length === next.cards.length && former.cards.every((card, at) => card === next.cards[at]);
  return same ? former : next;
}

/** Where each of several cards goes: to a place, or from the menu of one of them, where the others keep what is not changed of it. */
export function goalsOf<C>(
  { card, cell, index }: { card: C; cell: Cell; index?: number },
  cellOf: (card: C) => Cell,
): (one: C) => Cell {
  if (index !== undefined) return () => cell;
  const now = cellOf(card);
  return (one) => {
    const own = cellOf(one);
    return {
      value: now.value === cell.value ? own.value : cell.value,
      lane: now.lane === cell.lane ? own.lane : cell.lane,
    };
  };
}
