import { type Static, Type } from 'typebox';
import { STATUSES_MAX } from '../../constants.ts';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Id, Instant, Nullable, Person } from '../../kernel/shapes.ts';
import { projectFailures } from '../project-shapes.ts';
import { WorkflowRules } from './workflow-shapes.ts';

export const workflowFailures = failures('workflow', {
  statusUnknown: 422,
  fieldUnknown: 422,
  personUnknown: 422,
  repeated: 422,
  limitNotInProgress: 422,
  commentOnCreation: 422,
  approvalOnCreation: 422,
  approverMissing: 422,
  unreachable: 422,
  deadEnd: 422,
  freezeTimes: 422,
  nothingNew: 409,
});

/** The latest published versions that are sent; fewer where they are very large. */
export const WORKFLOW_VERSIONS_SENT = 50;

/** A published version of the workflow of a project. */
export type WorkflowVersion = Static<typeof WorkflowVersion>;
export const WorkflowVersion = Type.Object({
  number: Type.Integer(),
  definition: WorkflowRules,
  /** Null where the product published it, as after a status was deleted, or for the first one of earlier versions. */
  publishedBy: Nullable(Type.String()),
  publishedAt: Instant,
});

/** What is prepared and what has been published of a workflow. */
export type WorkflowSetup = Static<typeof WorkflowSetup>;
export const WorkflowSetup = Type.Object({
  /** Null while nothing is prepared. */
  draft: Nullable(WorkflowRules),
  /** For optimistic locking. */
  version: Type.Integer(),
  /** Newest first. */
  versions: Type.Array(WorkflowVersion, { maxItems: WORKFLOW_VERSIONS_SENT }),
});

/** What publishing rules changes for the tasks in a status. */
export type AffectedStatus = Static<typeof AffectedStatus>;
const AffectedStatus = Type.Object({
  statusId: Id,
  tasks: Type.Integer(),
  /** Statuses they can go to from then on, and no longer, and under other conditions. */
  added: Type.Array(Id),
  removed: Type.Array(Id),
  changed: Type.Array(Id),
  /** The new limit, where more tasks are in it than that. */
  exceeded: Nullable(Type.Integer()),
});

/** A change of a status that a manager made although the status was frozen. */
export type FreezeOverride = Static<typeof FreezeOverride>;
const FreezeOverride = Type.Object({
  id: Type.String(),
  at: Instant,
  by: Nullable(Person),
  /** Null where the task is deleted for good or not visible. */
  taskId: Nullable(Id),
  taskKey: Nullable(Type.String()),
  title: Nullable(Type.String()),
  freeze: Type.String(),
  /** The status the task went to; null if it is deleted. */
  status: Nullable(Type.String()),
  reason: Type.String(),
});

const rulesFailures = [
  commonFailures.notFound,
  commonFailures.staleVersion,
  projectFailures.notAllowed,
  projectFailures.archived,
  ...Object.values(workflowFailures),
];

export const workflow = defineRoutes('workflow', {
  save: {
    method: 'PUT',
    path: '/task/workflow/save',
    summary: 'Set the allowed transitions between the statuses of a project, and limits and owners of its statuses',
    access: 'task:use',
    body: Type.Object(
      {
        projectId: Id,
        /** The version of the rules the client has edited; 0 if the project had none. */
        version: Type.Integer({ minimum: 0 }),
        rules: WorkflowRules,
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({ version: Type.Integer() }),
    failures: rulesFailures,
  },
  setup: {
    method: 'GET',
    path: '/task/workflow/setup',
    summary: 'The draft and the published versions of the workflow of a project, the latest 50',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: WorkflowSetup,
    failures: [commonFailures.notFound],
  },
  saveDraft: {
    method: 'PUT',
    path: '/task/workflow/saveDraft',
    summary: 'Prepare the next version of a workflow, without effect on tasks; null discards what is prepared',
    access: 'task:use',
    body: Type.Object(
      { projectId: Id, version: Type.Integer({ minimum: 0 }), draft: Nullable(WorkflowRules) },
      { additionalProperties: false },
    ),
    reply: WorkflowSetup,
    failures: rulesFailures,
  },
  preview: {
    method: 'GET',
    path: '/task/workflow/preview',
    summary: 'The statuses whose tasks publishing the draft affects, with the number of these tasks',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: Type.Array(AffectedStatus, { maxItems: STATUSES_MAX }),
    failures: [commonFailures.notFound, projectFailures.notAllowed],
  },
  publish: {
    method: 'POST',
    path: '/task/workflow/publish',
    summary: 'Make the draft of a workflow its next version, which applies to all tasks of the project',
    access: 'task:use',
    body: Type.Object({ projectId: Id, version: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
    reply: WorkflowSetup,
    failures: rulesFailures,
  },
  overrides: {
    method: 'GET',
    path: '/task/workflow/overrides',
    summary: 'The latest 100 changes into frozen statuses of a project, with their reasons',
    access: 'task:use',
    query: Type.Object({ projectId: Id }),
    reply: Type.Array(FreezeOverride),
    failures: [commonFailures.notFound],
  },
});
