import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** Keys longer than this are made anew. */
export const MAX_RANK_LENGTH = 64;

/** Something with a place in an order of its own. */
export type Ranked = { id: string; rank: string };

/** The rank behind the last of some things in order. */
export function rankAtEnd(items: readonly Pick<Ranked, 'rank'>[]): string {
  return generateKeyBetween(items.at(-1)?.rank ?? null, null);
}

/**
 * The ranks to write so that one of some things in order goes right behind another (null: before all): its own, or everybody's
 * where keys would grow too long; undefined when the other one is not there.
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
