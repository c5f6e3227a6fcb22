import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { recordFailures } from '../records/failures.ts';
import type { Names } from '../records/kinds.ts';
import { manyRecords } from '../records/record-routes.ts';
import { lateTaskTitle } from './late-task.ts';

/** The maximum number of waybills for which one call creates tasks. */
export const WAYBILL_TASKS_MAX = 200;

export const waybillTaskFailures = failures('waybillTask', {
  /** The project is archived or deleted. */
  projectClosed: 422,
  /** The user may not add tasks to the project. */
  notAllowed: 403,
  /** Not a member of the project. */
  ownerUnknown: 422,
});

/** The result for a waybill: a new task, a link with an open one, or the maximum number of links is reached. */
export const WAYBILL_TASK_VERDICTS = ['created', 'hasTask', 'tooManyLinks'] as const;

export type WaybillTaskResult = Static<typeof WaybillTaskResult>;
export const WaybillTaskResult = Type.Object({
  id: Id,
  /** Null where a data rule hides it. */
  number: Nullable(Type.String()),
  verdict: OneOf(WAYBILL_TASK_VERDICTS),
});

export const waybillTask = defineRoutes('waybillTask', {
  create: {
    method: 'POST',
    path: '/tms/waybill/createTasks',
    summary:
      'Create a linked task for each of many waybills that have no open one, as one operation that can be undone',
    access: 'logistics:waybill:view',
    body: Type.Object({ ...manyRecords, projectId: Id, ownerId: Nullable(Id) }, { additionalProperties: false }),
    reply: Type.Object({
      /** Undone like other operations on tasks. */
      opId: Id,
      created: Type.Integer(),
      results: Type.Array(WaybillTaskResult, { maxItems: WAYBILL_TASKS_MAX }),
    }),
    failures: [
      commonFailures.notFound,
      recordFailures.unknownFilter,
      recordFailures.tooManyMatch,
      waybillTaskFailures.projectClosed,
      waybillTaskFailures.notAllowed,
      waybillTaskFailures.ownerUnknown,
    ],
  },
});

/** The title of a task about a waybill; the number and flags are null where data rules hide them. */
export function waybillTaskTitle(number: unknown, flags: unknown): Names {
  if (typeof number !== 'string') return ['Check a waybill', '检查运单'];
  return lateTaskTitle(number, flags) ?? [`Check waybill ${number}`, `检查运单 ${number}`];
}
