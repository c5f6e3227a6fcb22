import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { RELOCATED_MAX } from './bulk-limits.ts';
import { taskFailures } from './fields/task-fields.ts';
import { labelFailures } from './process/process.ts';
import { StatusMap } from './process/status-map.ts';
import { projectFailures } from './project-shapes.ts';
import { relocationFailures } from './relocation-failures.ts';

const { notFound } = commonFailures;
const { notAllowed, archived } = projectFailures;
const { tooMany, sameProject, held } = relocationFailures;

const which = {
  projectId: Id,
  ids: Type.Array(Id, { minItems: 1, maxItems: RELOCATED_MAX, uniqueItems: true }),
  targetId: Id,
};

/** A preview of moving tasks. */
export type RelocationPlan = Static<typeof RelocationPlan>;
export const RelocationPlan = Type.Object({
  /** Including their subtasks. */
  tasks: Type.Integer(),
  subtasks: Type.Integer(),
  /** Subtasks that are separated from their parent and become top-level tasks. */
  detached: Type.Integer(),
  /** The statuses of the tasks, and what replaces each unless another one is chosen. */
  statuses: Type.Array(Type.Object({ from: Type.String(), fromId: Id, to: Type.String(), toId: Id })),
  /** The statuses of the other project that can be chosen. */
  choices: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  /** Labels the other project does not have. */
  labels: Type.Array(Type.String()),
  mayMakeLabels: Type.Boolean(),
  /** Labels that tasks do without, because they have another one of a group with one label per task in the other project. */
  labelGroups: Type.Array(Type.String()),
  /** Custom fields with values that are invalid in the other project; a comment keeps those that everybody could see. */
  fields: Type.Array(Type.String()),
  /** Owners and assignees who are not members of the other project. */
  people: Type.Array(Type.String()),
});

export const relocation = defineRoutes('relocation', {
  check: {
    method: 'POST',
    path: '/task/relocation/check',
    summary: 'What moving tasks and their subtasks to another project would do',
    access: 'task:use',
    reads: true,
    body: Type.Object(which, { additionalProperties: false }),
    reply: RelocationPlan,
    failures: [notFound, notAllowed, archived, tooMany, sameProject],
  },
  run: {
    method: 'POST',
    path: '/task/relocation/run',
    summary:
      'Move up to 1,000 tasks with their subtasks to another project; their old keys keep leading to them, and a comment keeps what has no place there',
    access: 'task:use',
    body: Type.Object(
      {
        ...which,
        /** The handling of labels the other project does not have. */
        labels: OneOf(['make', 'drop']),
        /** Statuses that replace others than those of the preview. */
        statusMap: Type.Optional(StatusMap),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      moved: Type.Integer(),
      /** The operation that can be undone; none where nothing was moved. */
      opId: Nullable(Id),
      /** The new keys of the given tasks. */
      keys: Type.Array(Type.Object({ id: Id, key: Type.String() })),
    }),
    failures: [
      notFound,
      notAllowed,
      archived,
      tooMany,
      sameProject,
      held,
      labelFailures.tooMany,
      taskFailures.statusUnknown,
      taskFailures.statusFull,
      taskFailures.transitionRefused,
    ],
  },
});
