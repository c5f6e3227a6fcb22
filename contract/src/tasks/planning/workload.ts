import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Day, Done, Id, Nullable, OneOf } from '../../kernel/shapes.ts';
import { ESTIMATE_MAX } from '../fields/plain-fields.ts';
import { TaskInOtherProject } from '../list/task-query.ts';

export const workloadFailures = failures('workload', { notAllowed: 403, notTheirCapacity: 403, noEstimate: 422 });

/** The maximum numbers of columns, of people, of their departments, of tasks it is calculated from, and of tasks shown for a cell. */
export const WORKLOAD_COLUMNS_MAX = 31;
export const WORKLOAD_PEOPLE_MAX = 100;
export const WORKLOAD_DEPARTMENTS_MAX = 200;
/** The fewest people of whom a total is shown to users who do not plan for them. */
export const WORKLOAD_TOTAL_MIN = 3;
export const WORKLOAD_TASKS_MAX = 5_000;
export const WORKLOAD_LISTED_MAX = 100;
/** The days of as many weeks. */
const WORKLOAD_DAYS_MAX = WORKLOAD_COLUMNS_MAX * 7;
/** The maximum number of days off of a user. */
export const DAYS_OFF_MAX = 400;
const MINUTES_OF_DAY = 1_440;
/** A free period for a task is searched in so many days, and shown for so many people. */
export const SLOT_DAYS = 84;
export const SLOTS_MAX = 10;

/** Planned minutes in a day or a week, and the capacity. */
const Cell = Type.Object({ planned: Type.Integer(), capacity: Type.Integer() });

export type WorkloadDepartment = Static<typeof WorkloadDepartment>;
export const WorkloadDepartment = Type.Object({ id: Id, name: Type.String(), nameEn: Nullable(Type.String()) });

/** The workload of an owner of tasks; `userId` null stands for tasks without an owner, which have no capacity. */
export type PersonWorkload = Static<typeof PersonWorkload>;
export const PersonWorkload = Type.Object({
  userId: Nullable(Id),
  name: Type.String(),
  minutesPerDay: Type.Integer(),
  cells: Type.Array(Cell, { maxItems: WORKLOAD_COLUMNS_MAX }),
  /** Tasks of the period without an estimate. */
  unestimated: Type.Integer(),
  /** Open tasks without dates, in any period. */
  undated: Type.Integer(),
  /** Tasks of the period that are due or have to be worked on while the person is away. */
  duringLeave: Type.Integer(),
  /** Whether I may change capacity and days off. */
  mayEdit: Type.Boolean(),
  /** The days of the columns on which the person is away while others work. */
  leave: Type.Array(Day, { maxItems: WORKLOAD_DAYS_MAX }),
  /** The department of the person, the first of several; with a requested department, the first within it. */
  departmentId: Nullable(Id),
});

/** The sum of the workloads of people for whom the caller does not plan. */
export type WorkloadTotal = Static<typeof WorkloadTotal>;
export const WorkloadTotal = Type.Object({
  cells: Type.Array(Cell, { maxItems: WORKLOAD_COLUMNS_MAX }),
  unestimated: Type.Integer(),
  undated: Type.Integer(),
});

export type Workload = Static<typeof Workload>;
export const Workload = Type.Object({
  /** The first day of each column. */
  columns: Type.Array(Day, { maxItems: WORKLOAD_COLUMNS_MAX }),
  /** The days of the columns that are exceptions from the working week: days off, and make-up days on weekends. */
  daysOff: Type.Array(Day, { maxItems: WORKLOAD_DAYS_MAX }),
  /** The people for whom the caller plans: the caller, members of projects they manage, users of departments they lead. */
  people: Type.Array(PersonWorkload, { maxItems: WORKLOAD_PEOPLE_MAX + 1 }),
  /** The departments of these people, also if one was requested. */
  departments: Type.Array(WorkloadDepartment, { maxItems: WORKLOAD_DEPARTMENTS_MAX }),
  /** The number of other people, and their total if there are enough of them; not with a requested department. */
  others: Type.Object({ count: Type.Integer(), total: Nullable(WorkloadTotal) }),
  /** The number of people omitted because of the limit. */
  peopleLeft: Type.Integer(),
  /** Whether tasks were omitted because of the limit. */
  isIncomplete: Type.Boolean(),
});

/** A period in which a task fits into the free hours of a member of its project. */
export type WorkloadSlot = Static<typeof WorkloadSlot>;
export const WorkloadSlot = Type.Object({
  userId: Id,
  name: Type.String(),
  startDate: Day,
  dueDate: Day,
  workdays: Type.Integer(),
  /** Minutes of the task on each of these working days, and the fewest that are free on one of them. */
  perDay: Type.Integer(),
  free: Type.Integer(),
});

const LeaveConflict = OneOf(['due', 'work']);
/** What of a task lies in the leave of the person it is listed for: its last day, or another day of its work. */
export type LeaveConflict = Static<typeof LeaveConflict>;

/** A task of a person in a workload. */
export type WorkloadTask = Static<typeof WorkloadTask>;
export const WorkloadTask = Type.Object({ ...TaskInOtherProject.properties, leave: Nullable(LeaveConflict) });

const scope = {
  projectId: Type.Optional(Id),
  /** Only tasks of this type. */
  typeId: Type.Optional(Id),
};
const WorkloadKind = OneOf(['planned', 'unestimated', 'undated', 'leave']);
export type WorkloadKind = Static<typeof WorkloadKind>;

/** The capacity of a user on each working day, and their days off. */
const Capacity = {
  minutesPerDay: Type.Integer({ minimum: 0, maximum: MINUTES_OF_DAY }),
  daysOff: Type.Array(Day, { maxItems: DAYS_OFF_MAX, uniqueItems: true }),
};
const { notFound } = commonFailures;

export const workload = defineRoutes('workload', {
  read: {
    method: 'POST',
    path: '/task/workload/read',
    summary:
      'Planned hours and capacity by owner and day or week, of the open tasks the caller sees; of people for whom they do not plan only the total',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      {
        ...scope,
        from: Day,
        unit: OneOf(['day', 'week']),
        columns: Type.Integer({ minimum: 1, maximum: WORKLOAD_COLUMNS_MAX }),
        /** Only people of this department or one below it. */
        departmentId: Type.Optional(Id),
      },
      { additionalProperties: false },
    ),
    reply: Workload,
    failures: [notFound],
  },
  tasks: {
    method: 'POST',
    path: '/task/workload/tasks',
    summary: 'The tasks behind a number of a workload, of nobody or of a person for whom the caller plans',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      { ...scope, ownerId: Nullable(Id), kind: WorkloadKind, from: Day, to: Day },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      records: Type.Array(WorkloadTask, { maxItems: WORKLOAD_LISTED_MAX }),
      hasMore: Type.Boolean(),
    }),
    failures: [notFound, workloadFailures.notAllowed],
  },
  slots: {
    method: 'POST',
    path: '/task/workload/slots',
    summary:
      'The earliest periods in which members of its project, for whom the caller plans, have enough free hours for a task on each working day',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      {
        taskId: Id,
        /** No period begins earlier; the page sends its own date. */
        from: Day,
        /** Instead of the estimate of the task. */
        minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: ESTIMATE_MAX })),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      minutes: Type.Integer(),
      /** No period begins earlier: the given date, or the day after the last predecessor to be finished. */
      from: Day,
      slots: Type.Array(WorkloadSlot, { maxItems: SLOTS_MAX }),
      /** Whether tasks were omitted because of the limit, so that some may be less free. */
      isIncomplete: Type.Boolean(),
    }),
    failures: [notFound, workloadFailures.noEstimate],
  },
  capacity: {
    method: 'GET',
    path: '/task/workload/capacity',
    summary: 'The capacity and days off of a person, for those who may change them',
    access: 'task:use',
    query: Type.Object({ userId: Id }),
    reply: Type.Object(Capacity),
    failures: [workloadFailures.notTheirCapacity],
  },
  setCapacity: {
    method: 'POST',
    path: '/task/workload/setCapacity',
    summary:
      'Set the capacity and days off of oneself, of a user of a department one leads, or, with system:user:edit, of a user one sees',
    access: 'task:use',
    body: Type.Object({ userId: Id, ...Capacity }, { additionalProperties: false }),
    reply: Done,
    failures: [workloadFailures.notTheirCapacity],
  },
});
