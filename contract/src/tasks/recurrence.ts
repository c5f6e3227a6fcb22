import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Day, Done, Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { projectFailures } from './project.ts';
import { taskFailures } from './task-fields.ts';

export const recurrenceFailures = failures('recurrence', { dueDayMissing: 422, taskClosed: 422 });

/** How a task repeats. Weekdays are 1 (Monday) to 7; day 31 of a month is its last, whichever that is. */
export type Repetition = Static<typeof Repetition>;
export const Repetition = Type.Object(
  {
    unit: OneOf(['day', 'week', 'month', 'year']),
    every: Type.Integer({ minimum: 1, maximum: 99 }),
    /** Of weeks; left out, the weekday of the due day. */
    weekdays: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
    ),
    /** Of months and years; left out, the day of the due day. */
    monthDay: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
    /** The last day on which a task may be due. */
    until: Type.Optional(Day),
    /** How many tasks there are, the first included. */
    times: Type.Optional(Type.Integer({ minimum: 2, maximum: 999 })),
  },
  { additionalProperties: false },
);

const { notFound, staleVersion } = commonFailures;
const refused = [notFound, projectFailures.notAllowed, projectFailures.archived, taskFailures.inTrash];

export const recurrence = defineRoutes('recurrence', {
  queryByTask: {
    method: 'GET',
    path: '/task/recurrence/queryByTask',
    summary: 'How a task repeats; null when no task follows it',
    access: 'task:use',
    query: Type.Object({ taskId: Id }),
    reply: Nullable(Repetition),
    failures: [notFound],
  },
  set: {
    method: 'PUT',
    path: '/task/recurrence/set',
    summary: 'Have the next task made when this one is done',
    access: 'task:use',
    /** `was`: how it repeats as far as is known; when somebody else has changed it since, nothing is done. */
    body: Type.Object(
      { taskId: Id, repetition: Repetition, was: Nullable(Repetition) },
      { additionalProperties: false },
    ),
    reply: Repetition,
    failures: [...refused, staleVersion, recurrenceFailures.dueDayMissing, recurrenceFailures.taskClosed],
  },
  stop: {
    method: 'DELETE',
    path: '/task/recurrence/stop',
    summary: 'Have no further task made',
    access: 'task:use',
    query: Type.Object({ taskId: Id }),
    reply: Done,
    failures: refused,
  },
});
