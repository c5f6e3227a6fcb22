import type { InboxItem, QueuedApproval, QueuedAssetReview } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { isBulkItem, mergeParts, type QueueItem } from './queue-model.ts';

const transition = (id: string, expiresAt: string | null, more: Partial<QueuedApproval> = {}): QueueItem => ({
  ...{ kind: 'transition', id },
  request: { id, expiresAt, state: 'pending', approvers: [], bulk: true, ...more } as unknown as QueuedApproval,
});
const review = (id: string, dueOn: string | null): QueueItem => ({
  ...{ kind: 'asset', id },
  request: { id, dueOn, bulk: true } as unknown as QueuedAssetReview,
});
const form = (id: string): QueueItem => ({ kind: 'form', id, request: { id } as unknown as InboxItem });
const ids = (items: readonly QueueItem[]) => items.map(({ id }) => id);

const transitions = [transition('3', '2031-02-01T12:00:00.000Z'), transition('1', null)];
const reviews = [review('4', '2031-01-20'), review('5', '2031-02-10'), review('2', null)];

test('[S15] what waits is in one order, first what is due first, then the oldest', () => {
  const parts = [
    { items: transitions, isComplete: true },
    { items: reviews, isComplete: true },
  ];
  expect(ids(mergeParts(parts, 'waiting'))).toEqual(['4', '3', '5', '1', '2']);
  expect(ids(mergeParts(parts, 'decided'))).toEqual(['5', '4', '3', '2', '1']);
});

test('[S15] responses to forms have no due date: they follow by age, and are not approved together with others', () => {
  const parts = [
    { items: transitions, isComplete: true },
    { items: [form('0'), form('2')], isComplete: true },
  ];
  expect(ids(mergeParts(parts, 'waiting'))).toEqual(['3', '0', '1', '2']);
  expect(isBulkItem(form('0'), 'me')).toBe(false);
});

test('[S15] entries that could follow ones that are not loaded yet are left out', () => {
  const parts = [
    { items: transitions, isComplete: true },
    { items: reviews.slice(0, 2), isComplete: false },
  ];
  expect(ids(mergeParts(parts, 'waiting'))).toEqual(['4', '3', '5']);
  const none = [
    { items: [], isComplete: false },
    { items: transitions, isComplete: true },
  ];
  // A page without visible entries says nothing about what follows.
  expect(ids(mergeParts(none, 'waiting'))).toEqual(['3', '1']);
});

test('[S15] only entries that allow it, and that the user can decide, are approved together', () => {
  const approver = { userId: 'a', deciderId: 'me', decision: null, substitutes: [] };
  const mine = transition('1', null, { approvers: [approver] as unknown as QueuedApproval['approvers'] });
  expect(isBulkItem(mine, 'me')).toBe(true);
  expect(isBulkItem(mine, 'other')).toBe(false);
  expect(isBulkItem(transition('1', null, { ...mine.request, bulk: false } as Partial<QueuedApproval>), 'me')).toBe(
    false,
  );
  expect(isBulkItem(review('2', null), 'me')).toBe(true);
});
