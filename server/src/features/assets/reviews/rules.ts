import type { AssetReview, ReviewMode, ReviewVerdict } from '@opsyard/contract';

export type RequestInput = {
  mode: ReviewMode;
  needed?: number | undefined;
  reviewers: readonly string[];
  author: string | null;
};
type Decided = { userId: string; verdict: ReviewVerdict };

/** The number of approvals a review needs; undefined if it cannot be reached or is missing. */
export function approvalsNeeded({ mode, needed, reviewers }: RequestInput): number | undefined {
  if (mode === 'any') return 1;
  if (mode === 'all') return reviewers.length;
  return needed !== undefined && needed <= reviewers.length ? needed : undefined;
}

/** Whether there is a reviewer other than the author, so that nobody approves their own work alone. */
export function requestsOthers({ reviewers, author }: RequestInput): boolean {
  return reviewers.some((id) => id !== author);
}

/**
 * The result of a review. It is approved with enough approvals, one of them not by the author of the version; it ends otherwise as soon as that
 * is impossible, rejected if anyone has rejected.
 */
export function outcomeOf(
  review: { needed: number; reviewers: readonly string[]; author: string | null },
  decisions: readonly Decided[],
): AssetReview['state'] {
  const approved = decisions.filter(({ verdict }) => verdict === 'approve').map(({ userId }) => userId);
  const waiting = review.reviewers.filter((id) => !decisions.some(({ userId }) => userId === id));
  if (isEnough(review, approved)) return 'approved';
  if (isEnough(review, [...approved, ...waiting])) return 'open';
  return decisions.some(({ verdict }) => verdict === 'reject') ? 'rejected' : 'changes';
}

function isEnough(
  { needed, author }: { needed: number; author: string | null },
  approvals: readonly string[],
): boolean {
  return approvals.length >= needed && approvals.some((id) => id !== author);
}

export function pendingReviewers(reviewers: readonly string[], decisions: readonly Decided[]): string[] {
  return reviewers.filter((id) => !decisions.some(({ userId }) => userId === id));
}
