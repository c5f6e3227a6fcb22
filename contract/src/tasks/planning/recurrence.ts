import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Done, Id, Nullable, OneOf } from '../../kernel/shapes.ts';
import { taskFailures } from '../fields/task-fields.ts';
import { projectFailures } from '../project-shapes.ts';

export const recurrenceFailures = failures('recurrence', {
  dueDayMissing: 422,
  taskClosed: 422,
  noSuchDay: 422,
  aheadFromCompletion: 422,
  notSet: 409,
});

/** The treatment of a date that is not a working day. */
export const ON_DAYS_OFF = ['keep', 'skip', 'next', 'previous'] as const;
export type OnDaysOff = (typeof ON_DAYS_OFF)[number];
/** The maximum number of single dates of a series that are skipped or moved. */
export const REPETITION_EXCEPTIONS_MAX = 20;
/** The number of dates that are shown ahead. */
export const DATES_AHEAD = 5;

/** What becomes of a date in a month that has no such day. */
export const SHORT_MONTHS = ['last', 'skip'] as const;
export type ShortMonths = (typeof SHORT_MONTHS)[number];
/** Of `nth`: the last one of a month. */
export const NTH_LAST = 5;

/** A task can be created this many days before it is due. */
export const REPETITION_DAYS_AHEAD_MAX = 30;
/** What becomes of dates that pass without a task because the server was not running or the rule was not set yet. */
export const MISSED_DATES = ['latest', 'all'] as const;
export type MissedDates = (typeof MISSED_DATES)[number];
/** Of the dates missed for longer than this, only the latest gets a task. */
export const MISSED_DAYS_MAX = 60;

/** The recurrence of a task. Weekdays are 1 (Monday) to 7; day 31 is the last day of any month. */
export type Repetition = Static<typeof Repetition>;
export const Repetition = Type.Object(
  {
    unit: OneOf(['day', 'week', 'month', 'year']),
    every: Type.Integer({ minimum: 1, maximum: 99 }),
    /** For weeks; default: the weekday of the due date. */
    weekdays: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
    ),
    /** For months and years; default: the day of the due date. */
    monthDay: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
    /** For months and years, in place of a day of the month: its first to fourth such weekday, or with 5 the last one. */
    nthWeekday: Type.Optional(
      Type.Object(
        {
          nth: Type.Integer({ minimum: 1, maximum: NTH_LAST }),
          weekday: Type.Integer({ minimum: 1, maximum: 7 }),
        },
        { additionalProperties: false },
      ),
    ),
    /** What becomes of dates in months without the day of the month; default: the last day of the month. */
    shortMonths: Type.Optional(OneOf(SHORT_MONTHS)),
    /** Counts from the day on which the task is completed, not from its due date. */
    fromCompletion: Type.Optional(Type.Boolean()),
    /** The next task is created this many days before it is due, whether the one before it is completed or not; default: when that one is. */
    daysAhead: Type.Optional(Type.Integer({ minimum: 0, maximum: REPETITION_DAYS_AHEAD_MAX })),
    /** With `daysAhead`: the missed dates that get a task; default: the latest. */
    missed: Type.Optional(OneOf(MISSED_DATES)),
    /** The last possible due date. */
    until: Type.Optional(Day),
    /** The number of tasks, including the first. */
    times: Type.Optional(Type.Integer({ minimum: 2, maximum: 999 })),
    /** What becomes of dates on weekends and days off; default: they are kept. */
    onDaysOff: Type.Optional(OneOf(ON_DAYS_OFF)),
    /** No tasks are created until it is resumed; the dates that pass meanwhile are missed. */
    paused: Type.Optional(Type.Boolean()),
    /** Single dates that are skipped, or moved to another day. */
    exceptions: Type.Optional(
      Type.Array(Type.Object({ day: Day, to: Nullable(Day) }, { additionalProperties: false }), {
        maxItems: REPETITION_EXCEPTIONS_MAX,
      }),
    ),
  },
  { additionalProperties: false },
);

const { notFound, staleVersion } = commonFailures;
const refused = [
  notFound,
  projectFailures.notAllowed,
  projectFailures.othersTask,
  projectFailures.archived,
  taskFailures.inTrash,
];

/** A date of a series, and the due date of its task; null if none is created. */
export type RepetitionDate = Static<typeof RepetitionDate>;
export const RepetitionDate = Type.Object({ day: Day, due: Nullable(Day) });

/** At most this many tasks are shown that a resumed recurrence creates. */
export const RESUMED_DATES_MAX = 100;

/** The due dates of the tasks that a resumed recurrence creates at once, and of the one after them; null if there is none. */
export type ResumedDates = Static<typeof ResumedDates>;
export const ResumedDates = Type.Object({
  made: Type.Array(Day, { maxItems: RESUMED_DATES_MAX }),
  next: Nullable(Day),
});

/** What resuming a paused recurrence would do: how many dates were missed, and what becomes of them by choice. */
export type Resumption = Static<typeof Resumption>;
export const Resumption = Type.Object({
  missed: Type.Integer(),
  /** If missed dates get tasks as if it had not been paused. */
  kept: ResumedDates,
  /** If it goes on after the missed dates. */
  skipped: ResumedDates,
});

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
  ahead: {
    method: 'POST',
    path: '/task/recurrence/ahead',
    summary:
      'The next five dates of a recurrence, with what days off and exceptions make of them; from the completion, the one that follows if the task is completed when it is due',
    access: 'task:use',
    reads: true,
    body: Type.Object({ taskId: Id, repetition: Repetition }, { additionalProperties: false }),
    reply: Type.Array(RepetitionDate, { maxItems: DATES_AHEAD }),
    failures: [notFound],
  },
  set: {
    method: 'PUT',
    path: '/task/recurrence/set',
    summary: 'Have the next task made when this one is done, or some days before it is due',
    access: 'task:use',
    /** `was`: the recurrence the client has read; if it has changed since, the call has no effect. */
    body: Type.Object(
      { taskId: Id, repetition: Repetition, was: Nullable(Repetition) },
      { additionalProperties: false },
    ),
    reply: Repetition,
    failures: [...refused, staleVersion, ...Object.values(recurrenceFailures)],
  },
  resumption: {
    method: 'GET',
    path: '/task/recurrence/resumption',
    summary: 'What resuming a paused recurrence would do about the dates missed meanwhile; null unless it is paused',
    access: 'task:use',
    query: Type.Object({ taskId: Id }),
    reply: Nullable(Resumption),
    failures: [notFound],
  },
  pause: {
    method: 'PUT',
    path: '/task/recurrence/pause',
    summary: 'Have no further task made until the recurrence is resumed',
    access: 'task:use',
    body: Type.Object({ taskId: Id }, { additionalProperties: false }),
    reply: Repetition,
    failures: [...refused, recurrenceFailures.notSet],
  },
  resume: {
    method: 'PUT',
    path: '/task/recurrence/resume',
    summary: 'Have further tasks made again, also of a completed task; dates missed meanwhile are skipped on demand',
    access: 'task:use',
    body: Type.Object({ taskId: Id, skipMissed: Type.Boolean() }, { additionalProperties: false }),
    reply: Repetition,
    failures: [...refused, recurrenceFailures.notSet],
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
