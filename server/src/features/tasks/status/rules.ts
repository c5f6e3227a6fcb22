import type { Status } from '@opsyard/contract';
import { generateKeyBetween } from 'fractional-indexing';

export const MOST_STATUSES = 50;

/** Whether a project can work with these statuses: an open one to begin in and an open one to end in. */
export function isWorkable(statuses: readonly Pick<Status, 'category' | 'archived'>[]): boolean {
  const open = statuses.filter(({ archived }) => !archived).map(({ category }) => category);
  return open.includes('0') && open.includes('1');
}

/** The rank behind the last of some statuses, which come in order. */
export function lastRank(statuses: readonly Pick<Status, 'rank'>[]): string {
  return generateKeyBetween(statuses.at(-1)?.rank ?? null, null);
}

/** The rank right behind another status (null: before all) among statuses in order; undefined when that one is not there. */
export function rankBehind(
  statuses: readonly Pick<Status, 'id' | 'rank'>[],
  moved: string,
  afterId: string | null,
): string | undefined {
  const others = statuses.filter(({ id }) => id !== moved);
  const place = others.findIndex(({ id }) => id === afterId);
  if (afterId !== null && place === -1) return undefined;
  return generateKeyBetween(others[place]?.rank ?? null, others[place + 1]?.rank ?? null);
}
