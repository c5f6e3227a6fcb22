import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Done, Id, Instant, OneOf } from '../../kernel/shapes.ts';
import { MyTask } from '../list/task-query.ts';
import { Category } from '../shapes.ts';

export const dayPlanFailures = failures('dayPlan', { full: 422, tooMany: 422, pastMidnight: 422 });

/** Blocks begin and end at a multiple of so many minutes, and last at least two of these steps. */
export const BLOCK_STEP = 15;
export const BLOCK_MIN = 2 * BLOCK_STEP;
export const DAY_MINUTES = 1_440;
/** The maximum number of blocks of a day, and of tasks offered for it. */
export const BLOCKS_MAX = 40;
export const PLANNABLE_MAX = 50;
/** The maximum number of blocks of a user on all days. */
export const ALL_BLOCKS_MAX = 4_000;

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

/** The maximum number of tasks of each list of a handover note. */
export const HANDOVER_MAX = 50;
/** Why an open task of mine is in a handover note: it waits for others, is overdue, or due on that day. */
export const HANDOVER_REASONS = ['waiting', 'overdue', 'today'] as const;

const HandoverTask = Type.Object({ ...PlannedTask.properties, statusName: Type.String() });

/** What a note for colleagues at the end of a day is written from. */
export type Handover = Static<typeof Handover>;
export const Handover = Type.Object({
  /** My tasks that I changed in the period, completed ones first. */
  changed: Type.Array(HandoverTask, { maxItems: HANDOVER_MAX }),
  /** My other open tasks that wait, are overdue or due on the day. */
  open: Type.Array(Type.Object({ ...HandoverTask.properties, reason: OneOf(HANDOVER_REASONS) }), {
    maxItems: HANDOVER_MAX,
  }),
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
    failures: [...refused, dayPlanFailures.full, dayPlanFailures.tooMany],
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
  handover: {
    method: 'GET',
    path: '/task/dayPlan/handover',
    summary: 'Which of my tasks I changed on a day, and which wait for others or are due: what a handover note says',
    access: 'task:use',
    /** The day in the user's time zone, and its beginning and end; only of one project if named. */
    query: Type.Object({ today: Day, from: Instant, to: Instant, projectId: Type.Optional(Id) }),
    reply: Handover,
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
