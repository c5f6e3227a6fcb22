import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Instant, Nullable, Person } from '../kernel/shapes.ts';
import { projectFailures } from './project.ts';
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
    failures: [
      commonFailures.notFound,
      commonFailures.staleVersion,
      projectFailures.notAllowed,
      projectFailures.archived,
      ...Object.values(workflowFailures),
    ],
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
