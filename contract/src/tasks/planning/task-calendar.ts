import { type Static, Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Id } from '../../kernel/shapes.ts';
import { recordFailures } from '../../records/failures.ts';
import type { CustomKey } from '../fields/custom-field.ts';
import { MyTask, TaskFilter } from '../list/task-query.ts';
import { TaskRow } from '../task-row.ts';

/** The maximum numbers of days of a calendar, of tasks read for each of them, and of tasks that last beyond its end. */
export const CALENDAR_DAYS_MAX = 42;
export const CALENDAR_PER_DAY_MAX = 50;
export const CALENDAR_MULTI_DAY_MAX = 100;

const NamedDays = Type.Array(Type.Object({ day: Day, name: Type.String() }), { maxItems: CALENDAR_DAYS_MAX });

/** The number of days of a calendar, and of tasks that are read for each of them. */
export const CalendarSize = {
  days: Type.Integer({ minimum: 1, maximum: CALENDAR_DAYS_MAX }),
  perDay: Type.Optional(Type.Integer({ minimum: 1, maximum: CALENDAR_PER_DAY_MAX })),
};

/** A date other than the due date that places tasks on days: the start date, or a custom field for a date or a range of dates, whose tasks count on its last day; without such a field, no day has any. */
export type CalendarField = 'startDate' | CustomKey;
const CalendarField = Type.Unsafe<CalendarField>({ type: 'string', pattern: '^(?:startDate|c_[0-9a-f]{32})$' });

/** The tasks of a project on the days of a calendar. */
export type TaskCalendar = Static<typeof TaskCalendar>;
export const TaskCalendar = Type.Object({
  /** How many tasks have each day as their date, as a list with this date counts them; days without any are left out. */
  counts: Type.Array(Type.Object({ day: Day, count: Type.Integer() }), { maxItems: CALENDAR_DAYS_MAX }),
  /** Of each day the first tasks: by due date and by ranges those that begin earlier, then by time, else in the order of the project; by due date and by ranges also those that end after the last day, but begin before it. */
  records: Type.Array(TaskRow, { maxItems: CALENDAR_DAYS_MAX * CALENDAR_PER_DAY_MAX + CALENDAR_MULTI_DAY_MAX }),
  /** Whether further tasks last beyond the last day. */
  isIncomplete: Type.Boolean(),
  /** Days besides weekends on which nobody works, as administrators list them. */
  daysOff: NamedDays,
  /** Days on weekends on which everybody works. */
  makeUpDays: NamedDays,
});

/** The maximum number of freezes that my calendar shows. */
export const CALENDAR_FREEZES_MAX = 100;

/** A freeze of a project of which I have open tasks, with the names of the statuses they may not enter. */
export type ProjectFreeze = Static<typeof ProjectFreeze>;
export const ProjectFreeze = Type.Object({
  projectName: Type.String(),
  name: Type.String(),
  from: Type.String(),
  until: Type.String(),
  statuses: Type.Array(Type.String()),
});

/** My open tasks of all projects on the days of a calendar. */
export type MyCalendar = Static<typeof MyCalendar>;
export const MyCalendar = Type.Object({
  ...TaskCalendar.properties,
  records: Type.Array(MyTask, { maxItems: CALENDAR_DAYS_MAX * CALENDAR_PER_DAY_MAX + CALENDAR_MULTI_DAY_MAX }),
  /** Those in effect on one of the days in any time zone, by their beginning. */
  freezes: Type.Array(ProjectFreeze, { maxItems: CALENDAR_FREEZES_MAX }),
});

export const taskCalendar = defineRoutes('taskCalendar', {
  read: {
    method: 'POST',
    path: '/task/calendar/read',
    summary: 'The tasks of a project by a date over up to 42 days: how many on each, and the first of each',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      {
        projectId: Id,
        filter: Type.Optional(TaskFilter),
        from: Day,
        /** By default the due date. */
        by: Type.Optional(CalendarField),
        ...CalendarSize,
      },
      { additionalProperties: false },
    ),
    reply: TaskCalendar,
    failures: [commonFailures.notFound, recordFailures.unknownFilter],
  },
});
