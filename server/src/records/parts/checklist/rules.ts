import type { ChecklistItem } from '@opsyard/contract';
import { generateNKeysBetween } from 'fractional-indexing';
import type { FieldChanges } from '../../../kernel/change.ts';

export const MAX_ITEMS = 200;

/** Ranks for `count` items after the last one. */
export function ranksAtEnd(items: readonly Pick<ChecklistItem, 'rank'>[], count: number): string[] {
  return generateNKeysBetween(items.at(-1)?.rank ?? null, null, count);
}

/** The changes of an edit for the history: always with the text, to identify the item; order changes are not recorded. */
export function changesBetween(before: ChecklistItem, after: ChecklistItem): FieldChanges {
  const isReworded = before.text !== after.text;
  const isTicked = before.done !== after.done;
  const isReassigned = before.assignee?.id !== after.assignee?.id;
  const isDated = before.dueDate !== after.dueDate;
  return {
    ...((isReworded || isTicked || isReassigned || isDated) && { checklist: { from: before.text, to: after.text } }),
    ...(isTicked && { done: { from: before.done, to: after.done } }),
    ...(isReassigned && {
      stepOwner: { from: before.assignee?.realname ?? null, to: after.assignee?.realname ?? null },
    }),
    ...(isDated && { stepDay: { from: before.dueDate, to: after.dueDate } }),
  };
}
