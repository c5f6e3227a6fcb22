import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Instant, Nullable, OneOf } from '../kernel/shapes.ts';
import type { Names } from '../records/kinds.ts';

/** The choices of days without events before a stuck or silent parcel gets a task. */
export const LATE_TASK_DAYS = { min: 1, max: 60 } as const;
/** The maximum number of tasks created per run; the other parcels get theirs in later runs. */
export const LATE_TASKS_AT_ONCE = 50;

export const lateTaskFailures = failures('lateTask', {
  /** Tasks cannot be opened without one. */
  projectMissing: 422,
  /** The project is archived or deleted. */
  projectClosed: 422,
  /** The user may not add tasks to the project, or not see which parcels are late. */
  notAllowed: 403,
  /** Not a member of the project. */
  ownerUnknown: 422,
});

const choices = {
  on: Type.Boolean(),
  projectId: Nullable(Id),
  ownerId: Nullable(Id),
  days: Type.Integer({ minimum: LATE_TASK_DAYS.min, maximum: LATE_TASK_DAYS.max }),
};

/** The setting for automatic tasks about stuck and silent parcels, and the result of the latest run. */
export type LateTasks = Static<typeof LateTasks>;
const LateTasks = Type.Object({
  version: Type.Integer(),
  ...choices,
  /** The user whose permissions apply: the last one to change the setting. */
  setByName: Nullable(Type.String()),
  /** Why no tasks are created at present. */
  problem: Nullable(OneOf(['project', 'rights'])),
  /** The result of the latest run; `waiting` parcels get their tasks in later runs. */
  lastRun: Nullable(Type.Object({ at: Instant, opened: Type.Integer(), waiting: Type.Integer() })),
});

export const lateTask = defineRoutes('lateTask', {
  get: {
    method: 'GET',
    path: '/tms/lateTask/get',
    summary: 'The setting for automatic tasks about stuck and silent parcels',
    access: 'logistics:late:edit',
    reply: LateTasks,
  },
  save: {
    method: 'PUT',
    path: '/tms/lateTask/save',
    summary: 'Change the setting for automatic tasks about stuck and silent parcels',
    access: 'logistics:late:edit',
    body: Type.Object({ version: Type.Integer({ minimum: 0 }), ...choices }, { additionalProperties: false }),
    reply: LateTasks,
    failures: [
      commonFailures.staleVersion,
      lateTaskFailures.projectMissing,
      lateTaskFailures.projectClosed,
      lateTaskFailures.notAllowed,
      lateTaskFailures.ownerUnknown,
    ],
  },
});

/** The title of a task about a stuck or silent parcel; null for other parcels, and where a data rule hides its flags. */
export function lateTaskTitle(number: unknown, flags: unknown): Names | null {
  if (!Array.isArray(flags)) return null;
  if (flags.includes('stuck')) return [`Parcel ${number} is stuck`, `包裹 ${number} 滞留`];
  if (flags.includes('silent')) return [`Parcel ${number} has had no news for long`, `包裹 ${number} 久无轨迹`];
  return null;
}
