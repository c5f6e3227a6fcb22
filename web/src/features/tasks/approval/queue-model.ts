import type { InboxItem, QueuedApproval, QueuedAssetReview } from '@opsyard/contract';
import { mayDecide } from './approval-text.ts';

export const QUEUES = ['waiting', 'requested', 'decided'] as const;
export type Queue = (typeof QUEUES)[number];

/** An entry of the review queue: a request to change the status of a task, a review of a version of an asset, or a response to a form. */
export type QueueItem =
  | { kind: 'form'; id: string; request: InboxItem }
  | { kind: 'transition'; id: string; request: QueuedApproval }
  | { kind: 'asset'; id: string; request: QueuedAssetReview };

/** The loaded part of one kind of entries, in the order of the queue. */
export type QueuePart = { items: readonly QueueItem[]; isComplete: boolean };

/**
 * Entries of all kinds in one order: what is due first for those that wait, else the newest first. Entries that could come after ones that
 * are not loaded yet are left out.
 */
export function mergeParts(parts: readonly QueuePart[], which: Queue): QueueItem[] {
  const order = which === 'waiting' ? dueFirst : newestFirst;
  const ends = parts.flatMap(({ items, isComplete }) => (isComplete ? [] : (items.at(-1) ?? [])));
  return parts
    .flatMap(({ items }) => items)
    .filter((one) => ends.every((end) => order(one, end) <= 0))
    .toSorted(order);
}

/** An entry of a kind that can be approved together with others. */
export type BulkItem = Exclude<QueueItem, { kind: 'form' }>;

/** Whether a user can approve an entry together with others. */
export function isBulkItem(item: QueueItem, userId: string): item is BulkItem {
  return item.kind !== 'form' && item.request.bulk && (item.kind === 'asset' || mayDecide(item.request, userId));
}

/** The name of an entry in lists and labels of buttons. */
export function titleOf(item: QueueItem): string {
  if (item.kind === 'form') return item.request.title;
  return item.kind === 'asset'
    ? `${item.request.assetName} v${item.request.no}`
    : `${item.request.taskKey} ${item.request.title}`;
}

/** Milliseconds until an entry is due or expires, since 1970; infinite without such a time. Days end in the time zone of the page. */
function dueAt({ kind, request }: QueueItem): number {
  if (kind === 'form') return Number.POSITIVE_INFINITY;
  if (kind === 'transition') return request.expiresAt ? Date.parse(request.expiresAt) : Number.POSITIVE_INFINITY;
  return request.dueOn ? Date.parse(`${request.dueOn}T23:59:59.999`) : Number.POSITIVE_INFINITY;
}

function dueFirst(a: QueueItem, b: QueueItem): number {
  const [first, second] = [dueAt(a), dueAt(b)];
  return first === second ? compare(a.id, b.id) : compare(first, second);
}

/** Ids grow with time. */
function newestFirst(a: QueueItem, b: QueueItem): number {
  return compare(b.id, a.id);
}

function compare<T extends string | number>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
