import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { CursorPage } from '../kernel/paging.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Day, Done, Id, Instant, Nullable, OneOf, Paragraphs } from '../kernel/shapes.ts';
import { recordFailures } from '../records/failures.ts';
import { Turnaround } from '../tasks/process/approval.ts';

/** The maximum number of reviewers of a version. */
export const REVIEWERS_MAX = 20;

export const assetReviewFailures = failures('assetReview', {
  notNewest: 409,
  alreadyOpen: 409,
  alreadyApproved: 409,
  authorAlone: 422,
  reviewerUnable: 422,
  neededWrong: 422,
  closed: 409,
  changedFile: 409,
  notAsked: 403,
  decided: 409,
  commentMissing: 422,
  notYours: 403,
  notInBulk: 422,
});

/** The decisions of a reviewer. */
export const VERDICTS_OF_REVIEW = {
  approve: ['Approve', '通过'],
  changes: ['Request changes', '要求修改'],
  reject: ['Reject', '驳回'],
} as const;
export type ReviewVerdict = keyof typeof VERDICTS_OF_REVIEW;

const Verdict = OneOf(Object.keys(VERDICTS_OF_REVIEW) as ReviewVerdict[]);
/** The number of approvals a version needs: one, all, or a given number. */
export type ReviewMode = 'any' | 'all' | 'nOfM';
const Mode = OneOf(['any', 'all', 'nOfM']);
const NamedReference = Type.Object({ id: Id, name: Type.String() });

/** A review of a version, with the decisions. */
export type AssetReview = Static<typeof AssetReview>;
const AssetReview = Type.Object({
  id: Id,
  versionId: Id,
  no: Type.Integer(),
  /** SHA-256 of the reviewed file, which a decision has to name. */
  sha256: Type.String(),
  mode: Mode,
  /** The number of approvals it needs. */
  needed: Type.Integer(),
  reviewers: Type.Array(NamedReference),
  dueOn: Nullable(Day),
  state: OneOf(['open', 'approved', 'changes', 'rejected', 'cancelled']),
  openedBy: Nullable(Id),
  openedByName: Nullable(Type.String()),
  openedAt: Instant,
  decisions: Type.Array(
    Type.Object({
      ...{ userId: Id, name: Type.String(), verdict: Verdict, comment: Type.String(), at: Instant },
      /** The name of the substitute who decided in the place of an absent reviewer. */
      decidedBy: Nullable(Type.String()),
    }),
  ),
  /** The absent reviewer in whose place the caller can decide; only in lists. */
  standsFor: Nullable(NamedReference),
});

/** The reviews per page of the queue. */
export const ASSET_REVIEWS_PAGE = 50;

export type QueuedAssetReview = Static<typeof QueuedAssetReview>;
const QueuedAssetReview = Type.Object({
  ...AssetReview.properties,
  assetId: Id,
  assetName: Type.String(),
  folderName: Type.String(),
  /** Whether the folder allows to approve several versions together. */
  bulk: Type.Boolean(),
});

const Body = { additionalProperties: false };
const { view, edit } = { view: 'assets:asset:view', edit: 'assets:asset:edit' } as const;

export const assetReview = defineRoutes('assetReview', {
  list: {
    method: 'GET',
    path: '/task/review/list',
    summary: 'The reviews of an asset, the newest first',
    access: view,
    query: Type.Object({ assetId: Id }),
    reply: Type.Array(AssetReview),
    failures: [commonFailures.notFound],
  },
  queue: {
    method: 'GET',
    path: '/task/review/queue',
    summary: 'A page of the reviews that wait for the decision of the caller, or that they requested or decided',
    access: view,
    /** `waiting` begins with the review that is due first, the others with the newest. Pages can be shorter before the last one. */
    query: Type.Object({ which: OneOf(['waiting', 'requested', 'decided']), cursor: Type.Optional(Id) }),
    reply: CursorPage(QueuedAssetReview),
  },
  turnaround: {
    method: 'GET',
    path: '/task/review/turnaround',
    summary: 'How long the decisions of the caller about assets took in the last 30 days',
    access: view,
    reply: Turnaround,
  },
  open: {
    method: 'POST',
    path: '/task/review/add',
    summary: 'Ask people to approve the newest version of an asset',
    access: edit,
    body: Type.Object(
      {
        versionId: Id,
        reviewers: Type.Array(Id, { minItems: 1, maxItems: REVIEWERS_MAX, uniqueItems: true }),
        mode: Mode,
        needed: Type.Optional(Type.Integer({ minimum: 1, maximum: REVIEWERS_MAX })),
        dueOn: Type.Optional(Nullable(Day)),
      },
      Body,
    ),
    reply: AssetReview,
    failures: [
      commonFailures.notFound,
      recordFailures.inTrash,
      assetReviewFailures.notNewest,
      assetReviewFailures.alreadyOpen,
      assetReviewFailures.alreadyApproved,
      assetReviewFailures.authorAlone,
      assetReviewFailures.reviewerUnable,
      assetReviewFailures.neededWrong,
    ],
  },
  decide: {
    method: 'POST',
    path: '/task/review/decide',
    summary: 'Approve a version, request changes or reject it, as somebody who was asked',
    access: view,
    body: Type.Object(
      {
        ...{ id: Id, sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }), verdict: Verdict, comment: Paragraphs(2_000) },
        /** It is one of several that are approved together: refused where the folder does not allow it. */
        bulk: Type.Optional(Type.Literal(true)),
      },
      Body,
    ),
    reply: AssetReview,
    failures: [
      commonFailures.notFound,
      assetReviewFailures.closed,
      assetReviewFailures.changedFile,
      assetReviewFailures.notAsked,
      assetReviewFailures.decided,
      assetReviewFailures.commentMissing,
      assetReviewFailures.notInBulk,
    ],
  },
  cancel: {
    method: 'POST',
    path: '/task/review/cancel',
    summary: 'Cancel a review that I opened; whoever manages the folder may cancel any',
    access: edit,
    body: Type.Object({ id: Id }, Body),
    reply: AssetReview,
    failures: [commonFailures.notFound, assetReviewFailures.closed, assetReviewFailures.notYours],
  },
  export: {
    method: 'GET',
    path: '/task/review/export',
    summary: 'All decisions about an asset as CSV',
    access: view,
    kind: 'file',
    query: Type.Object({ assetId: Id }),
    reply: Done,
    failures: [commonFailures.notFound],
  },
});
