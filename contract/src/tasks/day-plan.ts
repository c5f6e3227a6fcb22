import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Day, Done, Id } from '../kernel/shapes.ts';
import { Category } from './shapes.ts';
import { MyTask } from './task-query.ts';

export const dayPlanFailures = failures('dayPlan', { full: 422, pastMidnight: 422 });

/** Blocks begin and end at a multiple of so many minutes, and last at least two of these steps. */
export const BLOCK_STEP = 15;
export const BLOCK_MIN = 2 * BLOCK_STEP;
export const DAY_MINUTES = 1_440;
/** The maximum number of blocks of a day, and of tasks offered for it. */
export const BLOCKS_MAX = 40;
export const PLANNABLE_MAX = 50;

/** A task of a block, as far as the plan shows it. */
const PlannedTask = Type.Object({
  id: Id,
  projectId: Id,
  projectKey: Type.String(),
  projectName: Type.String(),
  seq: Type.Integer(),
  title: Type.String(),
  category: Category,
});

const time = {
  /** In minutes after midnight by the user's clock. */
  start: Type.Integer({ minimum: 0, maximum: DAY_MINUTES - BLOCK_MIN, multipleOf: BLOCK_STEP }),
  minutes: Type.Integer({ minimum: BLOCK_MIN, maximum: DAY_MINUTES, multipleOf: BLOCK_STEP }),
};

/** A block of time I plan for a task on one of my days. */
export type DayBlock = Static<typeof DayBlock>;
export const DayBlock = Type.Object({ id: Id, start: Type.Integer(), minutes: Type.Integer(), task: PlannedTask });

export type DayPlan = Static<typeof DayPlan>;
export const DayPlan = Type.Object({
  /** By time. */
  blocks: Type.Array(DayBlock, { maxItems: BLOCKS_MAX }),
  /** My open tasks that have no block on this day, in my own order. */
  tasks: Type.Array(MyTask, { maxItems: PLANNABLE_MAX }),
  hasMore: Type.Boolean(),
});

const refused = [commonFailures.notFound, dayPlanFailures.pastMidnight];

/** A user's private plan of a day: blocks of time for their tasks. */
export const dayPlan = defineRoutes('dayPlan', {
  read: {
    method: 'GET',
    path: '/task/dayPlan/read',
    summary: 'The blocks of time I plan for tasks on a day, and my open tasks that have none',
    access: 'task:use',
    query: Type.Object({ day: Day }),
    reply: DayPlan,
  },
  add: {
    method: 'POST',
    path: '/task/dayPlan/add',
    summary: 'Plan time for one of my tasks on a day',
    access: 'task:use',
    body: Type.Object({ taskId: Id, day: Day, ...time }, { additionalProperties: false }),
    reply: Type.Object({ id: Id }),
    failures: [...refused, dayPlanFailures.full],
  },
  move: {
    method: 'PUT',
    path: '/task/dayPlan/move',
    summary: 'Move a block of my plan to another time of its day, or change how long it lasts',
    access: 'task:use',
    body: Type.Object({ id: Id, ...time }, { additionalProperties: false }),
    reply: Done,
    failures: refused,
  },
  remove: {
    method: 'POST',
    path: '/task/dayPlan/remove',
    summary: 'Remove a block of my plan',
    access: 'task:use',
    body: Type.Object({ id: Id }, { additionalProperties: false }),
    reply: Done,
    failures: [commonFailures.notFound],
  },
});
