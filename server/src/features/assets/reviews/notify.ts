import { assetType } from '@opsyard/contract';
import { publishNotice, type ReviewNotice } from '../../../kernel/notice.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import { whoMaySeeRecord } from '../../../records/parts/audience.ts';
import { assets } from '../assets.ts';
import { pendingReviewers } from './rules.ts';
import { findSubstitutesOf, type StoredReview } from './store.ts';

const EXCERPT = 200;
const OUTCOMES = { approved: 'reviewApproved', changes: 'reviewChanges', rejected: 'reviewRejected' } as const;

/** Notifies users that their review of an asset is requested, and the substitutes of absent ones who can decide. */
export async function notifyReviewers(writeContext: WriteContext, review: StoredReview): Promise<void> {
  const reviewers = review.reviewers.map(({ id }) => id);
  const substitutes = await findSubstitutesOf(writeContext.db, reviewers);
  const able = substitutes.filter((id) => id !== review.author && id !== review.openedBy);
  await notify(writeContext, review, { kind: 'reviewAsked', people: [...reviewers, ...able] });
}

/** Notifies the requester of the result of a review. */
export async function notifyOutcome(writeContext: WriteContext, review: StoredReview): Promise<void> {
  const { state, openedBy } = review;
  if (state === 'open' || state === 'cancelled' || openedBy === null) return;
  const comment = review.decisions.at(-1)?.comment ?? '';
  await notify(writeContext, review, { kind: OUTCOMES[state], people: [openedBy], comment });
}

/** Notifies the requester and the pending reviewers that a review was cancelled. */
export async function notifyCancelled(writeContext: WriteContext, review: StoredReview): Promise<void> {
  const { reviewers, decisions, openedBy } = review;
  const reviewerIds = reviewers.map(({ id }) => id);
  const people = [...pendingReviewers(reviewerIds, decisions), ...(openedBy === null ? [] : [openedBy])];
  await notify(writeContext, review, { kind: 'reviewCancelled', people });
}

type NoticeInput = { kind: ReviewNotice; people: readonly string[]; comment?: string };

/** Never the acting user, nor users who can no longer see the asset. */
async function notify(
  { db, actor, change }: WriteContext,
  review: StoredReview,
  { kind, people, comment = '' }: NoticeInput,
) {
  const others = people.filter((id) => id !== actor.id);
  const able = await whoMaySeeRecord(db, assets, review.assetId, others);
  const target = { subject: review.assetName, page: `${assetType.page}?open=${review.assetId}` };
  publishNotice(change, {
    kind,
    key: `${kind} ${review.id}`,
    sender: actor.realname,
    many: target,
    to: [...able].map((userId) => ({ userId, count: 1, ...target })),
    excerpt: [...comment].slice(0, EXCERPT).join(''),
  });
}
