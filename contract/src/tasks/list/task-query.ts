import { type Static, Type } from 'typebox';
import { CATEGORIES, PRIORITIES } from '../../constants.ts';
import { Day, Id, Instant, Nullable, OneOf } from '../../kernel/shapes.ts';
import { FILTER_TEXT_MAX } from '../../records/filter-limits.ts';
import type { CustomKey } from '../fields/custom-field.ts';
import { PLAIN_NAMES } from '../fields/plain-fields.ts';
import { Category, Color, Priority, ShownType } from '../shapes.ts';
import { TaskRow } from '../task-row.ts';
import { GROUPING_PATTERN, type Grouping, TaskGrouping } from './task-grouping.ts';

/** The filter of a task list; values of a field are combined with OR, fields with AND. */
export type TaskFilter = Static<typeof TaskFilter>;
export const TaskFilter = Type.Object(
  {
    statusIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 50 })),
    typeIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 50 })),
    categories: Type.Optional(Type.Array(Category, { minItems: 1, maxItems: CATEGORIES.length })),
    priorities: Type.Optional(Type.Array(Priority, { minItems: 1, maxItems: PRIORITIES.length })),
    /** `none` stands for tasks without an owner. */
    ownerIds: Type.Optional(Type.Array(Type.Union([Id, Type.Literal('none')]), { minItems: 1, maxItems: 50 })),
    assigneeIds: Type.Optional(Type.Array(Type.Union([Id, Type.Literal('none')]), { minItems: 1, maxItems: 50 })),
    labelIds: Type.Optional(Type.Array(Type.Union([Id, Type.Literal('none')]), { minItems: 1, maxItems: 50 })),
    dueFrom: Type.Optional(Day),
    dueTo: Type.Optional(Day),
    noDue: Type.Optional(Type.Boolean()),
    /** Overdue on this date and not finished. The page sends its own date. */
    overdueOn: Type.Optional(Day),
    /** Subtasks of this task; null for top-level tasks, and subtasks of archived ones, which no list shows. */
    parentId: Type.Optional(Nullable(Id)),
    archived: Type.Optional(Type.Boolean()),
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    /** Further conditions on `TASK_FIELDS` as text; see `parseFilter`. */
    where: Type.Optional(Type.String({ maxLength: FILTER_TEXT_MAX })),
    /** The date in the user's time zone, for relative conditions. */
    today: Type.Optional(Day),
  },
  { additionalProperties: false },
);

export const SORTS = ['rank', 'seq', 'title', 'priority', 'type', 'updatedAt', 'createdAt', ...PLAIN_NAMES] as const;
export type BuiltInSort = (typeof SORTS)[number];
/** Or a sortable custom field; if it is deleted or not sortable, the default order applies. */
export type TaskSort = BuiltInSort | CustomKey;
const TaskSort = Type.Unsafe<TaskSort>({ type: 'string', pattern: `^(?:${SORTS.join('|')}|c_[0-9a-f]{32})$` });
/**
 * The labels of a group of which a task has one, by the folded name of the group; `own` of the project, `all` of all projects. Of tasks that
 * have several labels of the group all the same, the first counts.
 */
export type LabelGroupKey = `label:${'own' | 'all'}:${string}`;
/** What the columns and lanes of a board stand for. */
export type CellGrouping = Grouping | LabelGroupKey;
/** The grouping of a board, as sent. */
export const CellGrouping = Type.Unsafe<CellGrouping>({
  type: 'string',
  pattern: `^(?:${GROUPING_PATTERN}|label:(?:own|all):.{1,200})$`,
});

/** A lane of a board: the tasks with one value of a field, '' for those without one. */
export type BoardLane = Static<typeof BoardLane>;
export const BoardLane = Type.Object(
  { by: CellGrouping, value: Type.String({ maxLength: 32 }) },
  { additionalProperties: false },
);

const querying = {
  projectId: Id,
  filter: Type.Optional(TaskFilter),
  sort: Type.Optional(TaskSort),
  order: Type.Optional(OneOf(['asc', 'desc'])),
};

export type TaskQuery = Static<typeof TaskQuery>;
export const TaskQuery = Type.Object(
  {
    ...querying,
    /** Only one group of a grouping: its value, '' for the group without one. */
    group: Type.Optional(
      Type.Object({ by: CellGrouping, value: Type.String({ maxLength: 32 }) }, { additionalProperties: false }),
    ),
    /** Only the part of the group in one lane of a board. */
    lane: Type.Optional(BoardLane),
    cursor: Type.Optional(Type.String({ maxLength: 1000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { additionalProperties: false },
);

/** Overdue, due on that day, due in the six days after it. */
export const DUE_SORTS = ['overdue', 'today', 'week'] as const;
export type DueSort = (typeof DUE_SORTS)[number];

/** A task in a list over several projects, with its project. */
export type TaskInOtherProject = Static<typeof TaskInOtherProject>;
export const TaskInOtherProject = Type.Object({
  ...TaskRow.properties,
  projectKey: Type.String(),
  projectName: Type.String(),
  parent: Nullable(Type.Object({ seq: Type.Integer(), title: Type.String() })),
  type: ShownType,
});

/** The open tasks of a user by due date, those beyond a week as later; separately those that wait for the user's approval, and for others. */
export const MY_SECTIONS = [...DUE_SORTS, 'later', 'undated', 'waiting', 'review'] as const;
export type MySection = (typeof MY_SECTIONS)[number];
/** The groupings of the my-tasks page; dates are `MY_SECTIONS`. */
export const MY_GROUPINGS = ['day', 'project', 'priority'] as const;
export type MyGrouping = (typeof MY_GROUPINGS)[number];
/** A section of one of the groupings, a project by its id; `snoozed` is an additional section of all groupings. */
export type MySectionKey = Static<typeof MySectionKey>;
export const MySectionKey = Type.Union([OneOf([...MY_SECTIONS, 'snoozed']), Priority, Id]);

export type MySectionCount = Static<typeof MySectionCount>;
export const MySectionCount = Type.Object({
  section: Type.String(),
  count: Type.Integer(),
  /** For a section that is a project. */
  project: Nullable(Type.Object({ id: Id, key: Type.String(), name: Type.String() })),
});

/** Why a task is in a user's list: `approver` has to decide on a request, `requester` has submitted the form it was created from. */
export const MY_REASONS = ['assignee', 'owner', 'approver', 'requester', 'mentioned', 'creator', 'watching'] as const;
export type MyReason = (typeof MY_REASONS)[number];

/** Since when a reason applies, and by whom it came about; null for the user themself, and where nobody is known. */
export type ReasonOrigin = Static<typeof ReasonOrigin>;
const ReasonOrigin = Type.Object({
  reason: OneOf(MY_REASONS),
  by: Nullable(Type.String()),
  at: Instant,
});

export type MyTask = Static<typeof MyTask>;
export const MyTask = Type.Object({
  ...TaskInOtherProject.properties,
  status: Type.Object({ name: Type.String(), category: Category, color: Color }),
  /** Whether it has a position in the user's own order. */
  isRanked: Type.Boolean(),
  /** The date it reappears; null if it is not snoozed. */
  snoozedUntil: Nullable(Day),
  /** In the order of `MY_REASONS`. */
  reasons: Type.Array(OneOf(MY_REASONS)),
  /** Of those reasons, as far as known; only in the lists by section. */
  origins: Type.Optional(Type.Array(ReasonOrigin)),
});

/** An open task with a similar title. */
export type SimilarTask = Static<typeof SimilarTask>;
export const SimilarTask = Type.Object({ id: Id, seq: Type.Integer(), title: Type.String(), statusId: Id });

export type TaskPage = Static<typeof TaskPage>;
export const TaskPage = Type.Object({
  records: Type.Array(TaskRow),
  /** The cursor of the next page; null for the last one. */
  cursor: Nullable(Type.String()),
  /** The number of matching tasks; exact up to 10,000, beyond it `totalIsMore` is set. On the first page only. */
  total: Nullable(Type.Integer()),
  totalIsMore: Type.Boolean(),
});

export type TaskGroups = Static<typeof TaskGroups>;
export const TaskGroups = Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }));

export type BoardColumn = Static<typeof BoardColumn>;
export const BoardColumn = Type.Object({
  /** The common value of its tasks; '' for those without one. */
  value: Type.String(),
  count: Type.Integer(),
  records: Type.Array(TaskRow),
  cursor: Nullable(Type.String()),
});

export type BoardCounts = Static<typeof BoardCounts>;
export const BoardCounts = Type.Array(
  Type.Object({ value: Type.String(), lane: Type.String(), count: Type.Integer() }),
);

/** The maximum number of fields whose sums are read at once. */
export const SUMS_MAX = 12;
/** The maximum number of groups with totals; of more, those with the most tasks have them. */
export const TOTALLED_GROUPS_MAX = 2_000;

/** A field whose values add up: the estimate, or a custom field of the kinds number and money. */
export type SumField = 'estimate' | CustomKey;
const SumField = Type.Unsafe<SumField>({ type: 'string', pattern: '^(?:estimate|c_[0-9a-f]{32})$' });

/** The groups of a list whose totals are read, by one field or two. */
export type TotalsQuery = Static<typeof TotalsQuery>;
export const TotalsQuery = Type.Object(
  {
    projectId: Id,
    filter: Type.Optional(TaskFilter),
    by: TaskGrouping,
    /** The field the groups are divided by. */
    subBy: Type.Optional(TaskGrouping),
    sums: Type.Optional(Type.Array(SumField, { maxItems: SUMS_MAX, uniqueItems: true })),
    /** The date in the user's time zone, by which tasks are overdue. */
    today: Type.Optional(Day),
  },
  { additionalProperties: false },
);

/** The totals of a group; `sub` is null for a group of the first field. */
export type GroupTotals = Static<typeof GroupTotals>;
export const GroupTotals = Type.Object({
  value: Type.String(),
  sub: Nullable(Type.String()),
  count: Type.Integer(),
  overdue: Type.Integer(),
  /** In the order of the fields asked for; null if no task has a value. */
  sums: Type.Array(Nullable(Type.Number())),
});
