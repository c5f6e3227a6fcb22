import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** Ranks longer than this are rebalanced. */
export const MAX_RANK_LENGTH = 64;

/** An item with a rank in its own list. */
export type Ranked = { id: string; rank: string };

/** The rank after the last of some ordered items. */
export function rankAtEnd(items: readonly Pick<Ranked, 'rank'>[]): string {
  return generateKeyBetween(items.at(-1)?.rank ?? null, null);
}

/**
 * The ranks to write to move an item behind another (null: first): its own, or all if keys would grow too long; undefined if the other item
 * does not exist.
 */
export function ranksBehind(
  items: readonly Ranked[],
  moved: string,
  afterId: string | null,
): readonly Ranked[] | undefined {
  if (afterId === moved) return [];
  const others = items.filter(({ id }) => id !== moved);
  const place = afterId === null ? 0 : others.findIndex(({ id }) => id === afterId) + 1;
  if (afterId !== null && place === 0) return undefined;
  const rank = generateKeyBetween(others[place - 1]?.rank ?? null, others[place]?.rank ?? null);
  return rank.length <= MAX_RANK_LENGTH
    ? [{ id: moved, rank }]
    : respaced(others.toSpliced(place, 0, { id: moved, rank }));
}

function respaced(items: readonly Ranked[]): Ranked[] {
  const ranks = generateNKeysBetween(null, null, items.length);
  return items.map(({ id }, at) => ({ id, rank: ranks[at] ?? '' }));
}
