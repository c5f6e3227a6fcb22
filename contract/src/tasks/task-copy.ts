import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Day, Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { TASKS_COPIED_MAX } from './bulk-limits.ts';
import { taskFailures } from './fields/task-fields.ts';
import { labelFailures } from './process/process.ts';
import { projectFailures } from './project-shapes.ts';
import { Title } from './shapes.ts';

export const taskCopyFailures = failures('taskCopy', { tooMany: 422, firstDayMissing: 422 });

/** What comes along with copied tasks besides titles, descriptions, types and priorities. */
export const COPIED_PARTS = ['subtasks', 'checklist', 'people', 'labels', 'fields', 'files', 'links'] as const;
export type CopiedPart = (typeof COPIED_PARTS)[number];

const which = {
  projectId: Id,
  ids: Type.Array(Id, { minItems: 1, maxItems: TASKS_COPIED_MAX, uniqueItems: true }),
  /** The project of the copies, which may be the same one. */
  targetId: Id,
  parts: Type.Array(OneOf(COPIED_PARTS), { maxItems: COPIED_PARTS.length, uniqueItems: true }),
};

/** A preview of copying tasks. */
export type CopyPlan = Static<typeof CopyPlan>;
export const CopyPlan = Type.Object({
  /** Including their subtasks. */
  tasks: Type.Integer(),
  subtasks: Type.Integer(),
  checklistItems: Type.Integer(),
  files: Type.Integer(),
  /** Links and dependencies between copied tasks. */
  links: Type.Integer(),
  /** The earliest start or due date of the tasks. */
  firstDay: Nullable(Day),
  /** Labels the other project does not have. */
  labels: Type.Array(Type.String()),
  mayMakeLabels: Type.Boolean(),
  /** Custom fields with values that are invalid in the other project and are not copied. */
  fields: Type.Array(Type.String()),
  /** People who are not members of the other project. */
  people: Type.Array(Type.String()),
});

/** The new tasks: the copies of the given ones, with their keys. */
export type TasksMade = Static<typeof TasksMade>;
export const TasksMade = Type.Object({
  made: Type.Integer(),
  /** The operation that can be undone; none where nothing was copied. */
  opId: Nullable(Id),
  /** The top-level ones, in their order. */
  keys: Type.Array(Type.Object({ id: Id, key: Type.String() })),
});

const { notFound } = commonFailures;
const { notAllowed, archived } = projectFailures;
/** What may refuse tasks that are created together. */
export const makingRefusals = [
  notFound,
  notAllowed,
  archived,
  labelFailures.tooMany,
  taskFailures.statusUnknown,
  taskFailures.typeUnknown,
  taskFailures.parentUnknown,
  taskFailures.tooManyChildren,
  taskFailures.tooDeep,
  taskFailures.anchorGone,
  taskFailures.transitionRefused,
  taskFailures.statusFull,
] as const;

export const taskCopy = defineRoutes('taskCopy', {
  check: {
    method: 'POST',
    path: '/task/copy/check',
    summary: 'What copying tasks would do',
    access: 'task:use',
    reads: true,
    body: Type.Object(which, { additionalProperties: false }),
    reply: CopyPlan,
    failures: [notFound, notAllowed, archived, taskCopyFailures.tooMany],
  },
  run: {
    method: 'POST',
    path: '/task/copy/run',
    summary: 'Copy up to 500 tasks, with their subtasks if requested, in their project or into another one',
    access: 'task:use',
    body: Type.Object(
      {
        ...which,
        /** The title of the copy, if one task is named. */
        title: Type.Optional(Title),
        dates: OneOf(['keep', 'shift', 'clear']),
        /** The earliest date of shifted copies; in a project that uses working days the distances between dates are counted in these. */
        firstDay: Type.Optional(Day),
        /** The handling of labels the other project does not have. */
        labels: OneOf(['make', 'drop']),
      },
      { additionalProperties: false },
    ),
    reply: TasksMade,
    failures: [...makingRefusals, taskCopyFailures.tooMany, taskCopyFailures.firstDayMissing],
  },
});
