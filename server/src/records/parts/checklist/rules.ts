import type { ChecklistItem } from '@opsyard/contract';
import { generateNKeysBetween } from 'fractional-indexing';
import type { FieldChanges } from '../../../kernel/change.ts';

export const MAX_ITEMS = 200;

/** Ranks for `count` items behind the last one of a list in order. */
export function ranksAtEnd(items: readonly Pick<ChecklistItem, 'rank'>[], count: number): string[] {
  return generateNKeysBetween(items.at(-1)?.rank ?? null, null, count);
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
