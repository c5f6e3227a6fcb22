import type { MessageKind, NoticeKind } from '@opsyard/contract';
import type { FollowingNotice, MandatoryNotice } from '../../kernel/notice.ts';

type StoredKind = NoticeKind | MandatoryNotice | FollowingNotice;

const KINDS: Record<Exclude<MessageKind, 'other'>, readonly StoredKind[]> = {
  mention: ['mentioned'],
  review: [
    ...(['reviewAsked', 'reviewApproved', 'reviewChanges', 'reviewRejected', 'reviewCancelled'] as const),
    ...(['approvalAsked', 'approvalGiven', 'approvalGivenFor', 'approvalRejected', 'approvalRejectedFor'] as const),
    ...(['approvalExpired', 'substituteNamed'] as const),
  ],
  assigned: ['assigned'],
  // Also the deadlines of work orders and promises.
  due: [
    ...(['due', 'requestAtRisk'] as const),
    ...(['workOrderFirst', 'workOrderSubmit', 'workOrderEscalated', 'workOrderChase', 'workOrderExpired'] as const),
  ],
  watched: ['commented', 'changed', 'watcherAdded'],
};

/** The stored kinds of the messages listed as one kind; for the others, the kinds that are excluded. */
export function storedKindsOf(kind: MessageKind): readonly string[] {
  return kind === 'other' ? Object.values(KINDS).flat() : KINDS[kind];
}
