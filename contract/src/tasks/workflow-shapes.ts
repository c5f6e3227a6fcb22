import { type Static, Type } from 'typebox';
import { STATUSES_MAX } from '../constants.ts';
import { Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { BoardGrouping } from './board-grouping.ts';

/** Who a transition can be restricted to: roles in the project, and what somebody is to the task. */
export const TRANSITION_PARTIES = ['projectOwner', 'manager', 'member', 'owner', 'assignee', 'creator'] as const;
export type TransitionParty = (typeof TRANSITION_PARTIES)[number];

/** Fields every task has that a transition can require; `comment` is one written with the transition. */
export const REQUIRABLE_FIELDS = ['comment', 'ownerId', 'assigneeIds', 'labelIds', 'startDate', 'dueDate'] as const;

/** Fields one transition can require. */
export const REQUIRED_MAX = 20;
/** Tasks a status can be limited to. */
export const STATUS_LIMIT_MAX = 999;
/** Code points of a comment written with a transition. */
export const TRANSITION_COMMENT_MAX = 2_000;
/** Tasks of one bulk edit with a comment, which is added to each of them. */
export const COMMENTED_BATCH_MAX = 200;

/** How many approvers must approve: one, all, or a number of them. */
export const APPROVAL_MODES = ['any', 'all', 'count'] as const;
/** Approvers of one transition, named ones and those found by role and relation. */
export const APPROVERS_MAX = 20;
/** The longest time an approval can be waited for: 90 days. */
export const APPROVAL_HOURS_MAX = 2_160;

/** Who must approve a transition before a task makes it; whoever asks for it is never one of them. */
export type TransitionApproval = Static<typeof TransitionApproval>;
export const TransitionApproval = Type.Object(
  {
    mode: OneOf(APPROVAL_MODES),
    /** How many must approve in the mode `count`. */
    needed: Type.Integer({ minimum: 1, maximum: APPROVERS_MAX }),
    approverIds: Type.Array(Id, { maxItems: APPROVERS_MAX, uniqueItems: true }),
    parties: Type.Array(OneOf(TRANSITION_PARTIES), { maxItems: TRANSITION_PARTIES.length, uniqueItems: true }),
    /** After how many hours a request expires; null: never. */
    hours: Nullable(Type.Integer({ minimum: 1, maximum: APPROVAL_HOURS_MAX })),
  },
  { additionalProperties: false },
);

/** An allowed way from one status to another; `fromId` null stands for new tasks. */
export type StatusTransition = Static<typeof StatusTransition>;
export const StatusTransition = Type.Object(
  {
    fromId: Nullable(Id),
    toId: Id,
    /** One of these may make it; empty: everybody who may edit tasks. */
    who: Type.Array(OneOf(TRANSITION_PARTIES), { maxItems: TRANSITION_PARTIES.length, uniqueItems: true }),
    /** Names of fields that must have a value, custom fields by `customKey`. */
    required: Type.Array(Type.String({ pattern: `^(${REQUIRABLE_FIELDS.join('|')}|c_[0-9a-f]{32})$`, maxLength: 40 }), {
      maxItems: REQUIRED_MAX,
      uniqueItems: true,
    }),
    /** Absent or null: the transition needs no approval. */
    approval: Type.Optional(Nullable(TransitionApproval)),
  },
  { additionalProperties: false },
);

export const OWNER_MODES = ['keep', 'add', 'replace'] as const;
export type OwnerMode = (typeof OWNER_MODES)[number];

/** What applies to tasks that enter a status. */
export type StatusRule = Static<typeof StatusRule>;
export const StatusRule = Type.Object(
  {
    statusId: Id,
    /** Tasks in work the status should have at most. */
    limit: Nullable(Type.Integer({ minimum: 1, maximum: STATUS_LIMIT_MAX })),
    /** The field whose values are counted each on their own, as the lanes of a board show them; absent or null: all tasks together. */
    limitBy: Type.Optional(Nullable(BoardGrouping)),
    /** Whether a task beyond the limit is refused, not only marked. */
    hard: Type.Boolean(),
    /** Who becomes the owner of tasks that enter. */
    ownerId: Nullable(Id),
    /** `keep`: only of tasks without an owner; `add`: else an assignee; `replace`: instead of the owner. */
    ownerMode: OneOf(OWNER_MODES),
  },
  { additionalProperties: false },
);

/** The rules of a workflow. It belongs to a project now; nothing in it refers to one. */
export type WorkflowRules = Static<typeof WorkflowRules>;
export const WorkflowRules = Type.Object(
  {
    /** Whether only the transitions named are allowed; otherwise every one is. */
    restricted: Type.Boolean(),
    transitions: Type.Array(StatusTransition, { maxItems: STATUSES_MAX * STATUSES_MAX }),
    statuses: Type.Array(StatusRule, { maxItems: STATUSES_MAX }),
  },
  { additionalProperties: false },
);

/** The rules with their version. */
export type Workflow = Static<typeof Workflow>;
export const Workflow = Type.Object({ ...WorkflowRules.properties, version: Type.Integer() });

/** Why a task may not go to a status. */
export type TransitionRefusal =
  | { kind: 'notAllowed' }
  | { kind: 'type' }
  | { kind: 'who'; who: readonly TransitionParty[] }
  | { kind: 'missing'; fields: readonly string[] }
  | { kind: 'approval'; approval: TransitionApproval }
  | { kind: 'full'; limit: number; count: number; by?: BoardGrouping };

/** `detail` of a `task.transitionRefused`. */
export type TransitionRefused = {
  taskId: string | null;
  fromId: string | null;
  toId: string;
  refusals: TransitionRefusal[];
};
