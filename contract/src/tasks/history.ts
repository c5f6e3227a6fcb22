import { Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Nullable } from '../kernel/shapes.ts';
import { operationFailures } from '../records/failures.ts';
import { customFieldFailures } from './fields/custom-field.ts';
import { taskFailures } from './fields/task-fields.ts';
import { labelFailures, statusFailures } from './process/process.ts';
import { projectFailures } from './project-shapes.ts';
import { relocationFailures } from './relocation-failures.ts';
import { trashFailures } from './trash-failures.ts';

export const operation = defineRoutes('operation', {
  undo: {
    method: 'POST',
    path: '/task/operation/undo',
    summary: 'Take an operation back, as far as nobody changed the same fields since; an undo can be undone',
    access: 'task:use',
    body: Type.Object({ opId: Id }, { additionalProperties: false }),
    reply: Type.Object({
      opId: Id,
      projectId: Nullable(Id),
      restored: Type.Integer(),
      /** Tasks that are unchanged because others have changed their fields since. */
      kept: Type.Integer(),
      /** The job that undoes an operation on more than 1,000 tasks. */
      jobId: Nullable(Id),
    }),
    failures: [
      commonFailures.notFound,
      projectFailures.notAllowed,
      projectFailures.othersTask,
      projectFailures.archived,
      taskFailures.inTrash,
      operationFailures.tooLate,
      operationFailures.notYours,
      operationFailures.alreadyUndone,
      operationFailures.nothingLeft,
      operationFailures.stillRunning,
      relocationFailures.projectGone,
      customFieldFailures.valuesChanged,
      relocationFailures.tooMany,
      relocationFailures.held,
      trashFailures.held,
      statusFailures.nameTaken,
      labelFailures.nameTaken,
      labelFailures.tooMany,
      labelFailures.globalOnly,
      statusFailures.tooMany,
      statusFailures.lastOfItsKind,
      statusFailures.targetUnknown,
      statusFailures.usedByType,
      taskFailures.statusFull,
      taskFailures.transitionRefused,
    ],
  },
});
