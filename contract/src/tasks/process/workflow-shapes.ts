import { type Static, Type } from 'typebox';
import { STATUSES_MAX } from '../../constants.ts';
import { Id, Line, Nullable, OneOf } from '../../kernel/shapes.ts';
import type { Names } from '../../records/kinds.ts';
import { BoardGrouping } from '../list/board-grouping.ts';

/** The parties a transition can be restricted to: project roles, and relations to the task. */
export const TRANSITION_PARTIES = [
  'projectOwner',
  'manager',
  'member',
  'owner',
  'assignee',
  'creator',
  'reviewer',
  'departmentLead',
] as const;
export type TransitionParty = (typeof TRANSITION_PARTIES)[number];

/** Those that are looked up: approvers of the latest request of the task, and who leads a department of its owner or an assignee. */
export type RelatedParty = Extract<TransitionParty, 'reviewer' | 'departmentLead'>;

/** The parties that can approve; reviewers are those who do. */
export const APPROVING_PARTIES = TRANSITION_PARTIES.filter((party) => party !== 'reviewer');

/** Built-in fields a transition can require; `comment` is one added with the transition. */
export const REQUIRABLE_FIELDS = [
  'comment',
  'ownerId',
  'assigneeIds',
  'priority',
  'labelIds',
  'startDate',
  'dueDate',
  'estimate',
] as const;

/** The maximum number of required fields of a transition. */
export const REQUIRED_MAX = 20;
/** The maximum limit of tasks in a status. */
export const STATUS_LIMIT_MAX = 999;
/** The maximum length of a comment on a transition, in code points. */
export const TRANSITION_COMMENT_MAX = 2_000;
/** The maximum number of tasks of a bulk edit with a comment, which is added to each of them. */
export const COMMENTED_BATCH_MAX = 200;

/** The number of required approvals: one, all, or a given number. */
export const APPROVAL_MODES = ['any', 'all', 'count'] as const;
/** The maximum number of approvers of a transition, both named and by role or relation. */
export const APPROVERS_MAX = 20;
/** The maximum time to wait for an approval: 90 days. */
export const APPROVAL_HOURS_MAX = 2_160;

/** Who must approve a transition before it is applied; never the requester. */
export type TransitionApproval = Static<typeof TransitionApproval>;
export const TransitionApproval = Type.Object(
  {
    mode: OneOf(APPROVAL_MODES),
    /** The number of required approvals in the mode `count`. */
    needed: Type.Integer({ minimum: 1, maximum: APPROVERS_MAX }),
    approverIds: Type.Array(Id, { maxItems: APPROVERS_MAX, uniqueItems: true }),
    parties: Type.Array(OneOf(APPROVING_PARTIES), { maxItems: APPROVING_PARTIES.length, uniqueItems: true }),
    /** The hours after which a request expires; null: never. */
    hours: Nullable(Type.Integer({ minimum: 1, maximum: APPROVAL_HOURS_MAX })),
    /** Whether approvers can approve a request together with others; absent: no. */
    bulk: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** An allowed transition from one status to another; `fromId` null stands for new tasks. */
export type StatusTransition = Static<typeof StatusTransition>;
export const StatusTransition = Type.Object(
  {
    fromId: Nullable(Id),
    toId: Id,
    /** Restricts it to these parties; empty: every user who can edit tasks. */
    who: Type.Array(OneOf(TRANSITION_PARTIES), { maxItems: TRANSITION_PARTIES.length, uniqueItems: true }),
    /** Names of required fields, custom fields by `customKey`. */
    required: Type.Array(Type.String({ pattern: `^(${REQUIRABLE_FIELDS.join('|')}|c_[0-9a-f]{32})$`, maxLength: 40 }), {
      maxItems: REQUIRED_MAX,
      uniqueItems: true,
    }),
    /** Absent or null: the transition needs no approval. */
    approval: Type.Optional(Nullable(TransitionApproval)),
    /** Whether the linked assets of the task must be approved, in their newest versions, and may be used today. */
    approvedAssets: Type.Optional(Type.Boolean()),
    /** Whether all subtasks, of every level, must be completed or cancelled. */
    subtasksClosed: Type.Optional(Type.Boolean()),
    /** Whether no open task may block the task. */
    notBlocked: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const OWNER_MODES = ['keep', 'add', 'replace'] as const;
export type OwnerMode = (typeof OWNER_MODES)[number];

/** The rules for tasks that enter a status. */
export type StatusRule = Static<typeof StatusRule>;
export const StatusRule = Type.Object(
  {
    statusId: Id,
    /** The work-in-progress limit. */
    limit: Nullable(Type.Integer({ minimum: 1, maximum: STATUS_LIMIT_MAX })),
    /** The field whose values have separate limits, as the lanes of a board; absent or null: one limit for all tasks. */
    limitBy: Type.Optional(Nullable(BoardGrouping)),
    /** Whether exceeding the limit is refused, not only marked. */
    hard: Type.Boolean(),
    /** The new owner of tasks that enter. */
    ownerId: Nullable(Id),
    /** `keep`: only for tasks without an owner; `add`: otherwise an assignee; `replace`: replaces the owner. */
    ownerMode: OneOf(OWNER_MODES),
    /** Whether the linked assets of tasks that enter must be approved, in their newest versions, and may be used today. */
    approvedAssets: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** The maximum number of freezes of a project. */
export const FREEZES_MAX = 20;
/** The maximum length of the name of a freeze, in code points. */
export const FREEZE_NAME_MAX = 40;
/** The maximum length of a freeze, in days. */
export const FREEZE_DAYS_MAX = 366;

/** A period in which tasks may not enter some statuses, such as the days around a launch; managers can override it with a reason. */
export type Freeze = Static<typeof Freeze>;
export const Freeze = Type.Object(
  {
    name: Line(FREEZE_NAME_MAX),
    /** From this instant until, but not including, the other one, in UTC. */
    from: Type.String({ format: 'date-time', maxLength: 30, pattern: '^2[01]' }),
    until: Type.String({ format: 'date-time', maxLength: 30, pattern: '^2[01]' }),
    statusIds: Type.Array(Id, { minItems: 1, maxItems: STATUSES_MAX, uniqueItems: true }),
  },
  { additionalProperties: false },
);

/** The rules of a workflow. They belong to a project, but do not refer to it. */
export type WorkflowRules = Static<typeof WorkflowRules>;
export const WorkflowRules = Type.Object(
  {
    /** Whether only the listed transitions are allowed; otherwise all are. */
    restricted: Type.Boolean(),
    transitions: Type.Array(StatusTransition, { maxItems: STATUSES_MAX * STATUSES_MAX }),
    statuses: Type.Array(StatusRule, { maxItems: STATUSES_MAX }),
    /** Absent when the rules are saved: those of the project stay. */
    freezes: Type.Optional(Type.Array(Freeze, { maxItems: FREEZES_MAX })),
  },
  { additionalProperties: false },
);

/** The rules with their version. */
export type Workflow = Static<typeof Workflow>;
export const Workflow = Type.Object({ ...WorkflowRules.properties, version: Type.Integer() });

/** An asset that keeps a task from a status: its newest version `no`, or the day on which its rights end or begin. */
export type UnfitAsset = {
  name: string;
  reason: 'notApproved' | 'newer' | 'expired' | 'later';
  no: number;
  day: string | null;
};

/** Why a task may not enter a status, or not be changed at all as one of others; pages do not know the assets and related tasks of tasks, so that their sentence comes along. */
export type TransitionRefusal =
  | { kind: 'notAllowed' }
  | { kind: 'type' }
  | { kind: 'others' }
  | { kind: 'who'; who: readonly TransitionParty[] }
  | { kind: 'missing'; fields: readonly string[] }
  | { kind: 'approval'; approval: TransitionApproval }
  | { kind: 'frozen'; name: string; until: string; mayOverride: boolean }
  | { kind: 'assets'; assets: readonly UnfitAsset[]; more: number; text: Names }
  | { kind: 'subtasks' | 'blockers'; keys: readonly string[]; more: number; text: Names }
  | { kind: 'full'; limit: number; count: number; by?: BoardGrouping };

/** `detail` of a `task.transitionRefused`. */
export type TransitionRefused = {
  taskId: string | null;
  fromId: string | null;
  toId: string;
  refusals: TransitionRefusal[];
};
