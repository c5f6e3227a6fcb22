import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { CursorPage } from '../../kernel/paging.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Id, Instant, Nullable, OneOf, Paragraphs } from '../../kernel/shapes.ts';
import { taskFailures } from '../fields/task-fields.ts';
import { projectFailures } from '../project-shapes.ts';
import { APPROVERS_MAX, TRANSITION_COMMENT_MAX } from './workflow-shapes.ts';

export const approvalFailures = failures('approval', {
  alreadyRequested: 409,
  alreadyDecided: 409,
  notApprover: 403,
  reasonMissing: 422,
  tooFewApprovers: 422,
  delegateWrong: 422,
  notNeeded: 422,
  notInBulk: 422,
});

/** The maximum length of a reason for a rejection, in code points. */
export const APPROVAL_REASON_MAX = 500;
/** Requests per page of the queue. */
export const APPROVALS_PAGE = 50;

/** `cancelled`: the status changed otherwise, or the task was archived, deleted or moved to another project. */
export const APPROVAL_STATES = ['pending', 'approved', 'rejected', 'withdrawn', 'expired', 'cancelled'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Substitutes of one approver that are named: an absent substitute has one in turn. */
export const SUBSTITUTES_MAX = 10;
/** Why a substitute cannot decide. */
const LEFT_OUT = ['requester', 'approver', 'notMember', 'inactive'] as const;

/** Who can decide in place of somebody absent. */
export type Substitute = Static<typeof Substitute>;
export const Substitute = Type.Object({ userId: Id, name: Type.String(), leftOut: Nullable(OneOf(LEFT_OUT)) });

/** An approver, and the user who decides in their place. */
export type Approver = Static<typeof Approver>;
export const Approver = Type.Object({
  userId: Id,
  name: Type.String(),
  /** The deciding user: the approver, or a delegate. */
  deciderId: Id,
  deciderName: Type.String(),
  decision: Nullable(OneOf(['approve', 'reject'])),
  reason: Type.String(),
  decidedAt: Nullable(Instant),
  /** The last day of the absence of whoever decides; null while they are not absent. */
  awayUntil: Nullable(Day),
  substitutes: Type.Array(Substitute, { maxItems: SUBSTITUTES_MAX }),
});

/** A request to change the status of a task, with its decisions. */
export type Approval = Static<typeof Approval>;
export const Approval = Type.Object({
  id: Id,
  taskId: Id,
  projectId: Id,
  fromId: Id,
  toId: Id,
  state: OneOf(APPROVAL_STATES),
  /** The number of required approvals. */
  needed: Type.Integer(),
  requesterId: Nullable(Id),
  requesterName: Type.String(),
  requestedAt: Instant,
  expiresAt: Nullable(Instant),
  /** Whether it can be approved together with others, as the workflow allowed when it was made. */
  bulk: Type.Boolean(),
  approvers: Type.Array(Approver, { maxItems: APPROVERS_MAX }),
});

/** The approver for whom a user can decide: themselves, somebody who delegated to them, or somebody absent. */
export function decidableApprover({ approvers }: Pick<Approval, 'approvers'>, userId: string): Approver | undefined {
  const open = approvers.filter(({ decision }) => !decision);
  const isSubstitute = (one: Substitute) => one.userId === userId && !one.leftOut;
  return (
    open.find(({ deciderId }) => deciderId === userId) ?? open.find(({ substitutes }) => substitutes.some(isSubstitute))
  );
}

/** A request in the queue of an approver, with its task. */
export type QueuedApproval = Static<typeof QueuedApproval>;
export const QueuedApproval = Type.Object({
  ...Approval.properties,
  taskKey: Type.String(),
  title: Type.String(),
  projectKey: Type.String(),
  projectName: Type.String(),
  fromName: Type.String(),
  toName: Type.String(),
});

/** The days the figures of decision times cover. */
export const TURNAROUND_DAYS = 30;

/** How long the decisions of a user took, in the last 30 days. */
export type Turnaround = Static<typeof Turnaround>;
export const Turnaround = Type.Object({
  decided: Type.Integer(),
  /** From the request to the decision; null without decisions. */
  medianHours: Nullable(Type.Number()),
});

const deciding = [
  commonFailures.notFound,
  projectFailures.archived,
  approvalFailures.alreadyDecided,
  approvalFailures.notApprover,
];

export const approval = defineRoutes('approval', {
  ofTask: {
    method: 'GET',
    path: '/task/approval/ofTask',
    summary: 'The latest request for an approval of a task',
    access: 'task:use',
    query: Type.Object({ taskId: Id }),
    reply: Type.Object({ approval: Nullable(Approval) }),
    failures: [commonFailures.notFound],
  },
  queue: {
    method: 'GET',
    path: '/task/approval/queue',
    summary:
      'A page of the requests that wait for the decision of the caller, or that they decided, requested or delegated',
    access: 'task:use',
    /** `waiting` begins with the request that expires first, the others with the newest. */
    query: Type.Object({ which: OneOf(['waiting', 'requested', 'decided']), cursor: Type.Optional(Id) }),
    reply: CursorPage(QueuedApproval),
  },
  count: {
    method: 'GET',
    path: '/task/approval/count',
    summary: 'How many requests wait for the decision of the caller',
    access: 'task:use',
    reply: Type.Object({ waiting: Type.Integer() }),
  },
  turnaround: {
    method: 'GET',
    path: '/task/approval/turnaround',
    summary: 'How long the decisions of the caller about changes of status took in the last 30 days',
    access: 'task:use',
    reply: Turnaround,
  },
  request: {
    method: 'POST',
    path: '/task/approval/request',
    summary: 'Request the approval a change of status needs; the task changes when it is given',
    access: 'task:use',
    body: Type.Object(
      {
        taskId: Id,
        toId: Id,
        comment: Type.Optional(Paragraphs(TRANSITION_COMMENT_MAX)),
      },
      { additionalProperties: false },
    ),
    reply: Approval,
    failures: [
      commonFailures.notFound,
      projectFailures.notAllowed,
      projectFailures.othersTask,
      projectFailures.archived,
      taskFailures.inTrash,
      taskFailures.statusUnknown,
      taskFailures.transitionRefused,
      approvalFailures.alreadyRequested,
      approvalFailures.tooFewApprovers,
      approvalFailures.notNeeded,
    ],
  },
  decide: {
    method: 'POST',
    path: '/task/approval/decide',
    summary: 'Approve or reject a request; with the last needed approval the task changes its status',
    access: 'task:use',
    body: Type.Object(
      {
        id: Id,
        decision: OneOf(['approve', 'reject']),
        reason: Type.Optional(Paragraphs(APPROVAL_REASON_MAX)),
        /** It is one of several that are approved together: refused where the request does not allow it. */
        bulk: Type.Optional(Type.Literal(true)),
      },
      { additionalProperties: false },
    ),
    reply: Approval,
    failures: [
      ...deciding,
      approvalFailures.reasonMissing,
      approvalFailures.notInBulk,
      taskFailures.statusUnknown,
      taskFailures.transitionRefused,
      taskFailures.statusFull,
    ],
  },
  delegate: {
    method: 'POST',
    path: '/task/approval/delegate',
    summary: 'Let another member of the project decide about a request in place of the caller',
    access: 'task:use',
    body: Type.Object({ id: Id, userId: Id }, { additionalProperties: false }),
    reply: Approval,
    failures: [...deciding, approvalFailures.delegateWrong],
  },
  withdraw: {
    method: 'POST',
    path: '/task/approval/withdraw',
    summary: 'Withdraw a request: whoever made it, or whoever manages the project',
    access: 'task:use',
    body: Type.Object({ id: Id }, { additionalProperties: false }),
    reply: Approval,
    failures: [
      commonFailures.notFound,
      projectFailures.notAllowed,
      projectFailures.othersTask,
      projectFailures.archived,
      approvalFailures.alreadyDecided,
    ],
  },
});
