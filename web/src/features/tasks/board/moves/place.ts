import type { TaskRow } from '@opsyard/contract';
import { generateKeyBetween } from 'fractional-indexing';

/** The cards around a place, nearest first, so that a move still works if some of them are removed meanwhile. */
export type Neighbours = { afterIds: string[]; beforeIds: string[]; to?: 'top' | 'bottom' };

const NAMED = 3;

/** The neighbours of a place in a column; none in an empty one. */
export function neighboursAt(cards: readonly TaskRow[], index: number, movedId: string): Neighbours {
  const others = cards.filter(({ id }) => id !== movedId);
  const afterIds = others
    .slice(Math.max(0, index - NAMED), index)
    .reverse()
    .map(({ id }) => id);
  const beforeIds = others.slice(index, index + NAMED).map(({ id }) => id);
  return { afterIds, beforeIds, ...(others.length === 0 && { to: 'bottom' as const }) };
}

/** A provisional rank that shows the card at the place until the server has assigned one. */
export function provisionalRank(cards: readonly TaskRow[], index: number, moved: TaskRow): string {
  const others = cards.filter(({ id }) => id !== moved.id);
  const after = others[index - 1]?.rank ?? null;
  const before = others[index]?.rank ?? null;
  if (after === null && before === null) return moved.rank;
  return generateKeyBetween(after, before);
}
