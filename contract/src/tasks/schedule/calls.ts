import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Id, Nullable, OneOf } from '../../kernel/shapes.ts';
import { taskFailures } from '../fields/task-fields.ts';
import { PROJECT_DEPENDENCIES_MAX } from '../planning/dependency.ts';
import { projectFailures } from '../project-shapes.ts';
import { SkippedTasks } from '../task-replies.ts';

export const scheduleFailures = failures('schedule', { changed: 409 });

const Dates = Type.Object({ startDate: Nullable(Day), dueDate: Nullable(Day) });

/** A task moved because of its predecessors. */
export type PlannedMove = Static<typeof PlannedMove>;
export const PlannedMove = Type.Object({
  id: Id,
  seq: Type.Integer(),
  title: Type.String(),
  ownerId: Nullable(Id),
  from: Dates,
  to: Dates,
  /** The number of days it moves, in working days if the project uses them. */
  days: Type.Integer(),
});

/** A dependency that remains violated, with the reason. */
export type PlannedConflict = Static<typeof PlannedConflict>;
export const PlannedConflict = Type.Object({
  id: Id,
  seq: Type.Integer(),
  title: Type.String(),
  predecessorSeq: Type.Integer(),
  /** The keys of both, such as SITE-12: one of them can be of another project. */
  key: Type.String(),
  predecessorKey: Type.String(),
  reason: OneOf(['pinned', 'closed', 'elsewhere', 'early', 'range']),
});

export type SchedulePlan = Static<typeof SchedulePlan>;
export const SchedulePlan = Type.Object({
  moves: Type.Array(PlannedMove, { maxItems: PROJECT_DEPENDENCIES_MAX }),
  conflicts: Type.Array(PlannedConflict, { maxItems: PROJECT_DEPENDENCIES_MAX }),
  /** Owners of the moved tasks. */
  people: Type.Integer(),
  /** Whether days are working days. */
  workingDays: Type.Boolean(),
  /** A hash of this plan; it is applied only if it is still the same. */
  token: Type.String(),
});

/** New dates of a task; a missing date is unchanged. */
const change = { id: Id, startDate: Type.Optional(Nullable(Day)), dueDate: Type.Optional(Nullable(Day)) };
/** The maximum number of tasks that are given new dates together. */
export const PLANNED_MAX = 1_000;
const several = { minItems: 1, maxItems: PLANNED_MAX } as const;
const refused = [
  commonFailures.notFound,
  projectFailures.notAllowed,
  projectFailures.othersTask,
  projectFailures.archived,
];
const dates = [taskFailures.inTrash, taskFailures.datesReversed];

export const schedule = defineRoutes('schedule', {
  plan: {
    method: 'POST',
    path: '/task/schedule/plan',
    summary: 'Which successors new dates of a task would push, and which dependencies they would violate',
    access: 'task:use',
    reads: true,
    body: Type.Object(change, { additionalProperties: false }),
    reply: SchedulePlan,
    failures: [...refused, ...dates],
  },
  apply: {
    method: 'POST',
    path: '/task/schedule/apply',
    summary: 'Give a task new dates and push its successors as planned, in one operation',
    access: 'task:use',
    body: Type.Object(
      { ...change, version: Type.Integer(), token: Type.String({ maxLength: 64 }) },
      { additionalProperties: false },
    ),
    reply: Type.Object({ ids: Type.Array(Id, { maxItems: PROJECT_DEPENDENCIES_MAX + 1 }), opId: Id }),
    failures: [...refused, ...dates, taskFailures.conflict, scheduleFailures.changed],
  },
  planMany: {
    method: 'POST',
    path: '/task/schedule/plan-many',
    summary:
      'Which successors new dates of several tasks of a project would push, and which dependencies they would violate; tasks whose dates would be reversed do not count',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      { projectId: Id, tasks: Type.Array(Type.Object(change, { additionalProperties: false }), several) },
      { additionalProperties: false },
    ),
    reply: SchedulePlan,
    failures: refused,
  },
  applyMany: {
    method: 'POST',
    path: '/task/schedule/apply-many',
    summary:
      'Give tasks of a project new dates and push their successors as planned, in one operation; says which were left out because their dates would be reversed',
    access: 'task:use',
    body: Type.Object(
      {
        projectId: Id,
        tasks: Type.Array(
          Type.Object({ ...change, version: Type.Integer() }, { additionalProperties: false }),
          several,
        ),
        token: Type.String({ maxLength: 64 }),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      ids: Type.Array(Id, { maxItems: PROJECT_DEPENDENCIES_MAX + PLANNED_MAX }),
      /** How many of the given tasks have new dates. */
      changed: Type.Integer(),
      left: SkippedTasks,
      opId: Id,
    }),
    failures: [...refused, scheduleFailures.changed],
  },
});
