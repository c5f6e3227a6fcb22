import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Day, Id, Nullable } from '../kernel/shapes.ts';
import { printFilter } from '../records/filter-text.ts';
import { Activity } from './activity.ts';
import { OPEN_CATEGORIES } from './list/task-conditions.ts';
import { type TaskFilter, TaskGroups } from './list/task-query.ts';
import { OverviewCards } from './project/overview-cards.ts';
import { projectFailures } from './project-shapes.ts';
import type { Category } from './shapes.ts';
import { TaskRow } from './task-row.ts';

/** The maximum numbers of weeks of an overview, and of tasks in each of its lists. */
export const OVERVIEW_WEEKS_MAX = 12;
export const OVERVIEW_LISTED_MAX = 8;

/** The figures of an overview, in their order. */
export const PROJECT_FIGURES = [
  'open',
  'overdue',
  'week',
  'blocked',
  'review',
  'approval',
  'unowned',
  'undated',
  'milestones',
  'completed',
] as const;
export type ProjectFigure = (typeof PROJECT_FIGURES)[number];

/** What numbers of an overview depend on: the date of the user, their week, and the instants at which weeks begin and end. */
export type OverviewPresent = { today: string; weekFrom: string; weekTo: string; weeks: readonly string[] };

const OPEN: TaskFilter = { categories: [...OPEN_CATEGORIES] };

/** The tasks a figure counts, as the list that it opens. */
export function overviewFilter(figure: ProjectFigure, { today, weekFrom, weekTo, weeks }: OverviewPresent): TaskFilter {
  const filters: Record<ProjectFigure, TaskFilter> = {
    open: OPEN,
    overdue: { overdueOn: today },
    week: { ...OPEN, dueFrom: weekFrom, dueTo: weekTo },
    blocked: { where: printFilter({ field: 'blocked', op: 'is', value: true }) },
    review: categoryFilter('4'),
    approval: { where: printFilter({ not: { field: 'approval', op: 'empty' } }) },
    unowned: { ...OPEN, ownerIds: ['none'] },
    undated: { ...OPEN, noDue: true },
    milestones: { ...OPEN, where: printFilter({ field: 'milestone', op: 'is', value: true }) },
    completed: completedFilter(weeks.at(-2) ?? '', weeks.at(-1) ?? ''),
  };
  return filters[figure];
}

/** The tasks that were completed from an instant until before another one. */
export function completedFilter(from: string, to: string): TaskFilter {
  const done = { field: 'category', op: 'is', value: '1' };
  const since = { field: 'completedAt', op: 'atLeast', value: from };
  return { where: printFilter({ and: [done, since, { field: 'completedAt', op: 'below', value: to }] }) };
}

/** The tasks about which an approval was last decided from an instant until before another one. */
export function decidedFilter(from: string, to: string): TaskFilter {
  const since = { field: 'decidedAt', op: 'atLeast', value: from };
  return { where: printFilter({ and: [since, { field: 'decidedAt', op: 'below', value: to }] }) };
}

/** The tasks whose status has a category. */
export function categoryFilter(category: Category): TaskFilter {
  return { where: printFilter({ field: 'category', op: 'is', value: category }) };
}

/** What the groups of an overview count: all tasks of a status, otherwise open ones; of owners also the overdue ones. */
export const OVERVIEW_GROUPS = ['status', 'owner', 'late', 'priority', 'label'] as const;
export type OverviewGroup = (typeof OVERVIEW_GROUPS)[number];

/** The tasks of a group, '' for those without a value, as the list that it opens. */
export function overviewGroupFilter(
  group: OverviewGroup,
  value: string,
  { today }: Pick<OverviewPresent, 'today'>,
): TaskFilter {
  const ids = [value || 'none'];
  if (group === 'status') return { statusIds: [value] };
  if (group === 'owner') return { ...OPEN, ownerIds: ids };
  if (group === 'late') return { ownerIds: ids, overdueOn: today };
  if (group === 'label') return { ...OPEN, labelIds: ids };
  return { ...OPEN, priorities: [value as NonNullable<TaskFilter['priorities']>[number]] };
}

/** A project at a glance. */
export type TaskOverview = Static<typeof TaskOverview>;
export const TaskOverview = Type.Object({
  cards: OverviewCards,
  figures: Type.Unsafe<Record<ProjectFigure, number>>(
    Type.Object(Object.fromEntries(PROJECT_FIGURES.map((figure) => [figure, Type.Integer()]))),
  ),
  /** Tasks by status; open ones by owner, priority and label; overdue ones by owner. Groups without tasks are left out. */
  groups: Type.Object({
    status: TaskGroups,
    owner: TaskGroups,
    late: TaskGroups,
    priority: TaskGroups,
    label: TaskGroups,
  }),
  /** The number of tasks completed in each week. */
  completed: Type.Array(Type.Integer(), { maxItems: OVERVIEW_WEEKS_MAX }),
  /** The latest completed tasks, and the open ones that are due next. */
  recent: Type.Array(TaskRow, { maxItems: OVERVIEW_LISTED_MAX }),
  upcoming: Type.Array(TaskRow, { maxItems: OVERVIEW_LISTED_MAX }),
  /** The open milestones that are due next, late ones first. */
  milestones: Type.Array(TaskRow, { maxItems: OVERVIEW_LISTED_MAX }),
});

/** How tasks completed in a week went: how many, and in how many hours half and 85 % of them; null without any. */
export type TaskFlow = Static<typeof TaskFlow>;
export const TaskFlow = Type.Array(
  Type.Object({ completed: Type.Integer(), median: Nullable(Type.Number()), slow: Nullable(Type.Number()) }),
  { maxItems: OVERVIEW_WEEKS_MAX },
);

/** The tasks about which an approval was last decided in a week: how many, and in how many hours half and 85 % of the decisions were made; null without any. */
export type ReviewTurnaround = Static<typeof ReviewTurnaround>;
export const ReviewTurnaround = Type.Array(
  Type.Object({ decided: Type.Integer(), median: Nullable(Type.Number()), slow: Nullable(Type.Number()) }),
  { maxItems: OVERVIEW_WEEKS_MAX },
);

/** The most tasks of a week whose numbers are sent. */
export const REVIEWED_TASKS_MAX = 200;

/** The tasks about whose linked assets a review was last decided in a week, with their numbers. */
export type AssetTurnaround = Static<typeof AssetTurnaround>;
const AssetTurnaround = Type.Object({
  ...{ decided: Type.Integer(), median: Nullable(Type.Number()), slow: Nullable(Type.Number()) },
  numbers: Type.Array(Type.Integer(), { maxItems: REVIEWED_TASKS_MAX }),
});

/** The tasks of some numbers. */
export function numbersFilter(numbers: readonly number[]): TaskFilter {
  return { where: printFilter({ or: numbers.map((value) => ({ field: 'number', op: 'is', value })) }) };
}

/** The numbers of days a cumulative flow can show. */
export const CUMULATIVE_DAYS = [30, 90] as const;
export type CumulativeDays = (typeof CUMULATIVE_DAYS)[number];

const perCategory = {
  done: Type.Integer(),
  review: Type.Integer(),
  doing: Type.Integer(),
  todo: Type.Integer(),
  cancelled: Type.Integer(),
};

/** The number of tasks per status category at the end of days in UTC, and now. */
export type CumulativeFlow = Static<typeof CumulativeFlow>;
export const CumulativeFlow = Type.Object({
  /** Oldest first, without a gap, from the first day that is known; today is left out. */
  days: Type.Array(Type.Object({ day: Day, ...perCategory }), { maxItems: 90 }),
  now: Type.Object(perCategory),
});

/** The most entries of a page of the recent activity. */
export const OVERVIEW_ACTIVITY_PAGE = 10;

/** A change of a task of the project, with the number and title of the task. */
export type ProjectActivity = Static<typeof ProjectActivity>;
export const ProjectActivity = Type.Object({ ...Activity.properties, number: Type.Integer(), title: Type.String() });

const Weeks = Type.Array(Type.String({ format: 'date-time', maxLength: 30, pattern: '^(19|2[01])[-0-9T:.]+Z$' }), {
  minItems: 2,
  maxItems: OVERVIEW_WEEKS_MAX + 1,
});

export const taskOverview = defineRoutes('taskOverview', {
  read: {
    method: 'POST',
    path: '/task/overview/read',
    summary: 'The figures of a project, each with the number of tasks of the list it opens',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      {
        projectId: Id,
        /** The date in the user’s time zone, and the first and last day of their week. */
        today: Day,
        weekFrom: Day,
        weekTo: Day,
        /** The beginnings of some weeks in the user’s time zone, as instants in UTC, and the end of the last one. */
        weeks: Weeks,
      },
      { additionalProperties: false },
    ),
    reply: TaskOverview,
    failures: [commonFailures.notFound],
  },
  activity: {
    method: 'GET',
    path: '/task/overview/activity',
    summary: 'What happened lately to the tasks of a project that the caller sees, newest first, 10 at a time',
    access: 'task:use',
    /** Pages can be shorter before the last one. */
    query: Type.Object({ projectId: Id, cursor: Type.Optional(Id) }),
    reply: Type.Object({
      records: Type.Array(ProjectActivity, { maxItems: OVERVIEW_ACTIVITY_PAGE }),
      cursor: Nullable(Id),
    }),
    failures: [commonFailures.notFound],
  },
  arrange: {
    method: 'PUT',
    path: '/task/overview/arrange',
    summary:
      'Set the order and width of the cards of a project’s overview and which are shown, for everyone; null resets them',
    access: 'task:use',
    body: Type.Object({ projectId: Id, cards: Nullable(OverviewCards) }, { additionalProperties: false }),
    reply: OverviewCards,
    failures: [commonFailures.notFound, projectFailures.notAllowed, projectFailures.archived],
  },
  cumulative: {
    method: 'POST',
    path: '/task/overview/cumulative',
    summary:
      'Cumulative flow: the number of tasks per status category by day; null where data rules hide tasks from the user',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      { projectId: Id, days: Type.Union([Type.Literal(30), Type.Literal(90)]) },
      { additionalProperties: false },
    ),
    reply: Nullable(CumulativeFlow),
    failures: [commonFailures.notFound],
  },
  flow: {
    method: 'POST',
    path: '/task/overview/flow',
    summary:
      'Throughput and cycle time of weeks: the time from when a task was first in progress, or else added, until it was completed',
    access: 'task:use',
    reads: true,
    body: Type.Object({ projectId: Id, weeks: Weeks }, { additionalProperties: false }),
    reply: TaskFlow,
    failures: [commonFailures.notFound],
  },
  reviews: {
    method: 'POST',
    path: '/task/overview/reviews',
    summary: 'Review turnaround of weeks: the time from the request for an approval until the decision',
    access: 'task:use',
    reads: true,
    body: Type.Object({ projectId: Id, weeks: Weeks }, { additionalProperties: false }),
    reply: ReviewTurnaround,
    failures: [commonFailures.notFound],
  },
  assetReviews: {
    method: 'POST',
    path: '/task/overview/assetReviews',
    summary: 'Review turnaround of the assets linked with tasks by week: the time from the request until the decision',
    access: 'task:use',
    reads: true,
    body: Type.Object({ projectId: Id, weeks: Weeks }, { additionalProperties: false }),
    reply: Type.Array(AssetTurnaround, { maxItems: OVERVIEW_WEEKS_MAX }),
    failures: [commonFailures.notFound],
  },
});
