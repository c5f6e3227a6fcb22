import type { ChecklistItem } from '@opsyard/contract';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { FieldChanges } from '../../../kernel/change.ts';

export const MOST_ITEMS = 200;

type Placed = Pick<ChecklistItem, 'id' | 'rank'>;

/** Ranks for `count` items behind the last one of a list in order. */
export function ranksAtEnd(items: readonly Placed[], count: number): string[] {
  return generateNKeysBetween(items.at(-1)?.rank ?? null, null, count);
}

/** The rank that puts an item behind another, or first (null), in a list in order; undefined when the other is not there. */
export function rankBehind(items: readonly Placed[], id: string, afterId: string | null): string | undefined {
  const others = items.filter((item) => item.id !== id);
  const own = items.find((item) => item.id === id);
  if (afterId === id) return own?.rank;
  const index = afterId === null ? -1 : others.findIndex((item) => item.id === afterId);
  if (afterId !== null && index === -1) return undefined;
  return generateKeyBetween(others[index]?.rank ?? null, others[index + 1]?.rank ?? null);
}

/** What an edit changed, for the history: always with the text, so that it can be told which item; order is not told. */
export function changesBetween(before: ChecklistItem, after: ChecklistItem): FieldChanges {
  const reworded = before.text !== after.text;
  const ticked = before.done !== after.done;
  return {
    ...((reworded || ticked) && { checklist: { from: before.text, to: after.text } }),
    ...(ticked && { done: { from: before.done, to: after.done } }),
  };
}
