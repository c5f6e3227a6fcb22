import { type BoardItem, type CardPosition, type CellViews, cardKey, cardsIn } from './cells.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

const ARROWS: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

export function directionOf(key: string): Direction | undefined {
  return ARROWS[key];
}

/** The grid for keyboard navigation: the cells, and the values of the open columns and lanes in their order. */
export type Walked<C extends BoardItem = BoardItem> = {
  views: CellViews<C>;
  values: readonly string[];
  lanes: readonly string[];
  /** Whether a card can be carried to another place of its cell. */
  isOrdered: boolean;
};

/** Where the card of a name is on the board. */
export function placeOfCard(views: CellViews, key: string): CardPosition | undefined {
  for (const { value, lane, cards } of views.values()) {
    const index = cards.findIndex((card) => cardKey(card) === key);
    if (index >= 0) return { value, lane, index };
  }
  return undefined;
}

export function firstCard({ views, values, lanes }: Walked): string | null {
  const first = lanes
    .flatMap((lane) => values.map((value) => cardsIn(views, { value, lane })[0]))
    .find((card) => card !== undefined);
  return first ? cardKey(first) : null;
}

/** The card the focus goes to from another; empty columns and lanes are passed over. */
export function neighbourCard(on: Walked, from: CardPosition, direction: Direction): string | undefined {
  if (direction === 'up' || direction === 'down') return verticalNeighbour(on, from, direction === 'up' ? -1 : 1);
  const step = direction === 'left' ? -1 : 1;
  for (let at = on.values.indexOf(from.value) + step; at >= 0 && at < on.values.length; at += step) {
    const cards = cardsIn(on.views, { value: on.values[at] ?? '', lane: from.lane });
    const beside = cards[Math.min(from.index, cards.length - 1)];
    if (beside) return cardKey(beside);
  }
  return undefined;
}

function verticalNeighbour(on: Walked, from: CardPosition, step: 1 | -1): string | undefined {
  const { value, lane, index } = from;
  const beside = cardsIn(on.views, from)[index + step];
  if (beside) return cardKey(beside);
  for (let at = on.lanes.indexOf(lane) + step; at >= 0 && at < on.lanes.length; at += step) {
    const next = cardsIn(on.views, { value, lane: on.lanes[at] ?? '' }).at(step === 1 ? 0 : -1);
    if (next) return cardKey(next);
  }
  return undefined;
}

/** The place a picked-up card goes to; undefined at the board's edge. */
export function stepPlace(on: Walked, from: CardPosition, direction: Direction): CardPosition | undefined {
  if (direction === 'up' || direction === 'down') return verticalStep(on, from, direction === 'up' ? -1 : 1);
  const next = on.values[on.values.indexOf(from.value) + (direction === 'left' ? -1 : 1)];
  if (next === undefined) return undefined;
  const { lane } = from;
  return { value: next, lane, index: Math.min(from.index, cardsIn(on.views, { value: next, lane }).length) };
}

/** Within the cell, and beyond its ends into the next lane. */
function verticalStep(on: Walked, from: CardPosition, step: 1 | -1): CardPosition | undefined {
  const others = cardsIn(on.views, from).length - 1;
  const index = from.index + step;
  if (on.isOrdered && index >= 0 && index <= others) return { ...from, index };
  const lane = on.lanes[on.lanes.indexOf(from.lane) + step];
  if (lane === undefined) return undefined;
  return { ...from, lane, index: step === 1 ? 0 : cardsIn(on.views, { value: from.value, lane }).length };
}
