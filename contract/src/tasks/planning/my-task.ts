import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Done, Id } from '../../kernel/shapes.ts';
import { taskFailures } from '../fields/task-fields.ts';
import { MySectionKey } from '../list/task-query.ts';

/** How many tasks a user can have in their own order. */
export const MY_ORDER_MAX = 2_000;
/** How many days ahead a task can be snoozed. */
export const SNOOZE_DAYS_MAX = 366;

export const myTaskFailures = failures('myTask', { orderFull: 422, dayWrong: 422 });

const Several = Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true });
const Anchors = Type.Optional(Type.Array(Id, { maxItems: 3 }));

/** What a move changed in my own order, to take it back. */
export type MyMoveUndo = Static<typeof MyMoveUndo>;
const MyMoveUndo = Type.Object({
  id: Id,
  /** The tasks that became part of the order. */
  added: Type.Array(Id, { maxItems: MY_ORDER_MAX }),
  /** The former neighbours of a task that was part of it before, nearest first. */
  afterIds: Type.Array(Id, { maxItems: 3 }),
  beforeIds: Type.Array(Id, { maxItems: 3 }),
  /** Set if it left the order, to which it then returns. */
  left: Type.Optional(Type.Boolean()),
});

/** A user's private arrangement of their own tasks. */
export const myTask = defineRoutes('myTask', {
  move: {
    method: 'POST',
    path: '/task/mine/move',
    summary:
      'Put one of my tasks behind or before others in my own order (the nearest named one that is still there counts)',
    access: 'task:use',
    body: Type.Object(
      {
        id: Id,
        today: Day,
        /** The section of the neighbours. */
        section: MySectionKey,
        afterIds: Anchors,
        beforeIds: Anchors,
      },
      { additionalProperties: false },
    ),
    reply: MyMoveUndo,
    failures: [commonFailures.notFound, taskFailures.anchorGone, myTaskFailures.orderFull],
  },
  moveBack: {
    method: 'POST',
    path: '/task/mine/moveBack',
    summary: 'Take a move in my own order back: its answer says what to send',
    access: 'task:use',
    body: Type.Object(MyMoveUndo.properties, { additionalProperties: false }),
    reply: Done,
    failures: [myTaskFailures.orderFull],
  },
  unrank: {
    method: 'POST',
    path: '/task/mine/unrank',
    summary:
      'Take tasks out of my own order: they are sorted by due date again (the answer lists what to send to moveBack, in this order)',
    access: 'task:use',
    body: Type.Object({ ids: Several }, { additionalProperties: false }),
    reply: Type.Array(MyMoveUndo, { maxItems: 100 }),
  },
  snooze: {
    method: 'PUT',
    path: '/task/mine/snooze',
    summary: 'Hide some of my tasks from me until a day',
    access: 'task:use',
    body: Type.Object(
      {
        ids: Several,
        until: Day,
        /** The start of that day in the user's time zone. */
        at: Type.String({ format: 'date-time', maxLength: 30, pattern: '^2[01]' }),
      },
      { additionalProperties: false },
    ),
    reply: Done,
    failures: [commonFailures.notFound, myTaskFailures.dayWrong],
  },
  wake: {
    method: 'PUT',
    path: '/task/mine/wake',
    summary: 'Show snoozed tasks again',
    access: 'task:use',
    body: Type.Object({ ids: Several }, { additionalProperties: false }),
    reply: Done,
  },
});
