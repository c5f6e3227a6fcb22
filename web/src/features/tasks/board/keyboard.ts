import type { ProjectScope } from '../shared/scope.ts';
import type { BoardState } from './board-model.ts';
import { type CardPosition, indexOf } from './place.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

const ARROWS: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** The direction of an arrow key. */
export function directionOf(key: string): Direction | undefined {
  return ARROWS[key];
}

/** Where a card is on the board. */
export function placeOfCard(columns: BoardState['columns'], id: string): CardPosition | undefined {
  for (const { statusId, cards } of columns.values()) {
    const index = indexOf(cards, id);
    if (index >= 0) return { statusId, index };
  }
  return undefined;
}

/** The card the focus goes to from another; empty columns are passed over. */
export function neighbourCard(
  { columns, statuses }: { columns: BoardState['columns']; statuses: ProjectScope['statuses'] },
  from: CardPosition,
  direction: Direction,
): string | undefined {
  if (direction === 'up' || direction === 'down') {
    return columns.get(from.statusId)?.cards[from.index + (direction === 'up' ? -1 : 1)]?.id;
  }
  const step = direction === 'left' ? -1 : 1;
  const start = statuses.findIndex(({ id }) => id === from.statusId);
  for (let at = start + step; at >= 0 && at < statuses.length; at += step) {
    const cards = columns.get(statuses[at]?.id ?? '')?.cards ?? [];
    if (cards.length > 0) return cards[Math.min(from.index, cards.length - 1)]?.id;
  }
  return undefined;
}

/** The place a picked-up card goes to; undefined at the board's edge. */
export function stepPlace(
  { columns, statuses }: { columns: BoardState['columns']; statuses: ProjectScope['statuses'] },
  from: CardPosition,
  direction: Direction,
): CardPosition | undefined {
  const others = (columns.get(from.statusId)?.cards.length ?? 1) - 1;
  if (direction === 'up') return from.index > 0 ? { ...from, index: from.index - 1 } : undefined;
  if (direction === 'down') return from.index < others ? { ...from, index: from.index + 1 } : undefined;
  const start = statuses.findIndex(({ id }) => id === from.statusId);
  const next = statuses[start + (direction === 'left' ? -1 : 1)];
  if (!next) return undefined;
  const length = columns.get(next.id)?.cards.length ?? 0;
  return { statusId: next.id, index: Math.min(from.index, length) };
}
