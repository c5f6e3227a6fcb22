import { Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id } from '../kernel/shapes.ts';
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
});
