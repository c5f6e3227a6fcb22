import type { BoardState } from './board-views.ts';
import { cardKey, cellKey, type PlacedCard } from './cells.ts';
import type { CardPosition } from './moves/place.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

const ARROWS: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

export function directionOf(key: string): Direction | undefined {
  return ARROWS[key];
}

/** The grid for keyboard navigation: the cells, and the values of the open columns and lanes in their order. */
export type Walked = { columns: BoardState['columns']; values: readonly string[]; lanes: readonly string[] };

/** Where the card of a name is on the board. */
export function placeOfCard(columns: BoardState['columns'], key: string): CardPosition | undefined {
  for (const { value, lane, cards } of columns.values()) {
    const index = cards.findIndex((card) => cardKey(card) === key);
    if (index >= 0) return { value, lane, index };
  }
  return undefined;
}

/** The card the focus goes to from another; empty columns and lanes are passed over. */
export function neighbourCard(on: Walked, from: CardPosition, direction: Direction): string | undefined {
  if (direction === 'up' || direction === 'down') return verticalNeighbour(on, from, direction === 'up' ? -1 : 1);
  const step = direction === 'left' ? -1 : 1;
  for (let at = on.values.indexOf(from.value) + step; at >= 0 && at < on.values.length; at += step) {
    const cards = cardsIn(on, on.values[at] ?? '', from.lane);
    if (cards.length > 0) return keyOf(cards[Math.min(from.index, cards.length - 1)]);
  }
  return undefined;
}

function verticalNeighbour(on: Walked, { value, lane, index }: CardPosition, step: 1 | -1): string | undefined {
  const beside = cardsIn(on, value, lane)[index + step];
  if (beside) return cardKey(beside);
  for (let at = on.lanes.indexOf(lane) + step; at >= 0 && at < on.lanes.length; at += step) {
    const next = cardsIn(on, value, on.lanes[at] ?? '').at(step === 1 ? 0 : -1);
    if (next) return cardKey(next);
  }
  return undefined;
}

/** The place a picked-up card goes to; undefined at the board's edge. */
export function stepPlace(on: Walked, from: CardPosition, direction: Direction): CardPosition | undefined {
  if (direction === 'up' || direction === 'down') return verticalStep(on, from, direction === 'up' ? -1 : 1);
  const next = on.values[on.values.indexOf(from.value) + (direction === 'left' ? -1 : 1)];
  if (next === undefined) return undefined;
  return { ...from, value: next, index: Math.min(from.index, cardsIn(on, next, from.lane).length) };
}

/** Within the cell, and beyond its ends into the next lane. */
function verticalStep(on: Walked, from: CardPosition, step: 1 | -1): CardPosition | undefined {
  const others = cardsIn(on, from.value, from.lane).length - 1;
  const index = from.index + step;
  if (index >= 0 && index <= others) return { ...from, index };
  const lane = on.lanes[on.lanes.indexOf(from.lane) + step];
  if (lane === undefined) return undefined;
  return { ...from, lane, index: step === 1 ? 0 : cardsIn(on, from.value, lane).length };
}

function keyOf(card: PlacedCard | undefined): string | undefined {
  return card && cardKey(card);
}

function cardsIn({ columns }: Walked, value: string, lane: string) {
  return columns.get(cellKey(value, lane))?.cards ?? [];
}
