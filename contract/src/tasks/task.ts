import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Day, Id, Ids, Nullable, OneOf, Paragraphs, TimeOfDay } from '../kernel/shapes.ts';
import { projectFailures } from './project.ts';
import { CATEGORIES, Category, PRIORITIES, Priority, TaskRow, Title } from './shapes.ts';

export const taskFailures = failures('task', {
  conflict: 409,
  anchorGone: 409,
  statusUnknown: 422,
  labelUnknown: 422,
  personUnknown: 422,
  parentUnknown: 422,
  parentLoop: 409,
  tooDeep: 422,
  tooManyChildren: 422,
  datesReversed: 422,
  timeWithoutDate: 422,
  dealClosed: 403,
  cursorStale: 400,
  inTrash: 409,
  descriptionTooLarge: 413,
});

/** What people write about a task: HTML of the editor, cleaned by the server; at most 262,144 characters. */
export const RichText = Paragraphs(262_144);

const people = Type.Array(Id, { maxItems: 20, uniqueItems: true });

/** The fields of a task a person may set; null empties a field. */
export const taskFields = {
  title: Title,
  statusId: Id,
  priority: Priority,
  ownerId: Nullable(Id),
  assigneeIds: people,
  labelIds: people,
  startDate: Nullable(Day),
  dueDate: Nullable(Day),
  dueTime: Nullable(TimeOfDay),
  parentId: Nullable(Id),
};
export type TaskField = keyof typeof taskFields;

export type TaskChanges = Static<typeof TaskChanges>;
export const TaskChanges = Type.Object(
  {
    title: Type.Optional(taskFields.title),
    statusId: Type.Optional(taskFields.statusId),
    priority: Type.Optional(taskFields.priority),
    ownerId: Type.Optional(taskFields.ownerId),
    assigneeIds: Type.Optional(taskFields.assigneeIds),
    labelIds: Type.Optional(taskFields.labelIds),
    startDate: Type.Optional(taskFields.startDate),
    dueDate: Type.Optional(taskFields.dueDate),
    dueTime: Type.Optional(taskFields.dueTime),
    parentId: Type.Optional(taskFields.parentId),
  },
  { additionalProperties: false, minProperties: 1 },
);

export type TaskDraft = Static<typeof TaskDraft>;
export const TaskDraft = Type.Object(
  {
    projectId: Id,
    ...TaskChanges.properties,
    title: Title,
    description: Type.Optional(RichText),
    /** Put it after this task; null puts it first; left out, it goes last. */
    afterId: Type.Optional(Nullable(Id)),
  },
  { additionalProperties: false },
);

/** What a list of tasks is narrowed to; every list holds alternatives, the fields add up. */
export type TaskFilter = Static<typeof TaskFilter>;
export const TaskFilter = Type.Object(
  {
    statusIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 50 })),
    categories: Type.Optional(Type.Array(Category, { minItems: 1, maxItems: CATEGORIES.length })),
    priorities: Type.Optional(Type.Array(Priority, { minItems: 1, maxItems: PRIORITIES.length })),
    /** `none` stands for tasks without an owner. */
    ownerIds: Type.Optional(Type.Array(Type.Union([Id, Type.Literal('none')]), { minItems: 1, maxItems: 50 })),
    assigneeIds: Type.Optional(Type.Array(Type.Union([Id, Type.Literal('none')]), { minItems: 1, maxItems: 50 })),
    labelIds: Type.Optional(Type.Array(Type.Union([Id, Type.Literal('none')]), { minItems: 1, maxItems: 50 })),
    dueFrom: Type.Optional(Day),
    dueTo: Type.Optional(Day),
    noDue: Type.Optional(Type.Boolean()),
    /** Due before this day and not finished. The page names its own today. */
    overdueOn: Type.Optional(Day),
    parentId: Type.Optional(Nullable(Id)),
    archived: Type.Optional(Type.Boolean()),
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  { additionalProperties: false },
);

export const SORTS = ['rank', 'seq', 'title', 'dueDate', 'startDate', 'priority', 'updatedAt'] as const;
export type TaskSort = (typeof SORTS)[number];
export const GROUPINGS = ['status', 'owner', 'priority', 'label'] as const;
export type Grouping = (typeof GROUPINGS)[number];

const querying = {
  projectId: Id,
  filter: Type.Optional(TaskFilter),
  sort: Type.Optional(OneOf(SORTS)),
  order: Type.Optional(OneOf(['asc', 'desc'])),
};

export type TaskQuery = Static<typeof TaskQuery>;
export const TaskQuery = Type.Object(
  {
    ...querying,
    /** Only one group of a grouping: its value, '' for the group without one. */
    group: Type.Optional(
      Type.Object({ by: OneOf(GROUPINGS), value: Type.String({ maxLength: 32 }) }, { additionalProperties: false }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 1000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { additionalProperties: false },
);

export type TaskPage = Static<typeof TaskPage>;
export const TaskPage = Type.Object({
  records: Type.Array(TaskRow),
  /** Where the next page begins; null after the last. */
  cursor: Nullable(Type.String()),
  /** How many match; exact up to 10,000, then `totalIsMore` says there are more. Only on a first page. */
  total: Nullable(Type.Integer()),
  totalIsMore: Type.Boolean(),
});

export type TaskGroups = Static<typeof TaskGroups>;
export const TaskGroups = Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }));

export type BoardColumn = Static<typeof BoardColumn>;
export const BoardColumn = Type.Object({
  statusId: Id,
  count: Type.Integer(),
  records: Type.Array(TaskRow),
  cursor: Nullable(Type.String()),
});

export type TaskDetail = Static<typeof TaskDetail>;
export const TaskDetail = Type.Object({
  ...TaskRow.properties,
  projectKey: Type.String(),
  description: Type.String(),
  descriptionVersion: Type.Integer(),
  watching: Type.Boolean(),
  watcherIds: Type.Array(Id),
  createdBy: Nullable(Id),
  parent: Nullable(Type.Object({ id: Id, seq: Type.Integer(), title: Type.String() })),
  subtasks: Type.Array(TaskRow),
  /** Whether the Deal button applies. */
  mayDeal: Type.Boolean(),
  /** Names of people of an imported board who have no account here. */
  externalPeople: Type.Array(Type.String()),
});

/** What a write to tasks answers: the tasks as they are now, and the operation that can be undone. */
export type TaskWrite = Static<typeof TaskWrite>;
export const TaskWrite = Type.Object({ records: Type.Array(TaskRow), opId: Id });

/** An edit's answer also says which of the other person's newer changes were kept beside mine. */
export const TaskEdited = Type.Object({ record: TaskRow, merged: Type.Array(Type.String()), opId: Id });

/** `detail` of a `task.conflict`: the fields both sides changed. */
export type TaskConflict = {
  version: number;
  conflicts: { field: string; mine: unknown; theirs: unknown; by: string | null; at: string | null }[];
};

/** One change for many tasks: set a field, or add and remove list elements. */
export type BulkChanges = Static<typeof BulkChanges>;
export const BulkChanges = Type.Object(
  {
    statusId: Type.Optional(taskFields.statusId),
    priority: Type.Optional(taskFields.priority),
    ownerId: Type.Optional(taskFields.ownerId),
    startDate: Type.Optional(taskFields.startDate),
    dueDate: Type.Optional(taskFields.dueDate),
    addAssigneeIds: Type.Optional(people),
    removeAssigneeIds: Type.Optional(people),
    addLabelIds: Type.Optional(people),
    removeLabelIds: Type.Optional(people),
    archived: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
);

const inProject = [commonFailures.notFound, projectFailures.notAllowed, projectFailures.archived];
const fieldRules = [
  taskFailures.statusUnknown,
  taskFailures.labelUnknown,
  taskFailures.personUnknown,
  taskFailures.parentUnknown,
  taskFailures.parentLoop,
  taskFailures.tooDeep,
  taskFailures.tooManyChildren,
  taskFailures.datesReversed,
  taskFailures.timeWithoutDate,
];

export const task = defineRoutes('task', {
  query: {
    method: 'POST',
    path: '/task/task/query',
    summary: 'A page of a project’s tasks: filtered, sorted, one group of a grouping if wanted',
    access: 'task:use',
    reads: true,
    body: TaskQuery,
    reply: TaskPage,
    failures: [commonFailures.notFound, taskFailures.cursorStale],
  },
  groups: {
    method: 'POST',
    path: '/task/task/groups',
    summary: 'How many tasks stand in each group of a grouping',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      { projectId: Id, filter: Type.Optional(TaskFilter), by: OneOf(GROUPINGS) },
      { additionalProperties: false },
    ),
    reply: TaskGroups,
    failures: [commonFailures.notFound],
  },
  board: {
    method: 'POST',
    path: '/task/task/board',
    summary: 'The first cards of every column; more of a column come from `query` with a group',
    access: 'task:use',
    reads: true,
    body: Type.Object(
      {
        projectId: Id,
        filter: Type.Optional(TaskFilter),
        perColumn: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      { additionalProperties: false },
    ),
    reply: Type.Array(BoardColumn),
    failures: [commonFailures.notFound],
  },
  queryById: {
    method: 'GET',
    path: '/task/task/queryById',
    summary: 'One task with everything its drawer shows; by id, or by key such as SITE-12',
    access: 'task:use',
    query: Type.Object({
      id: Type.Optional(Id),
      key: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9]{1,9}-[0-9]{1,9}$' })),
    }),
    reply: TaskDetail,
    failures: [commonFailures.notFound, taskFailures.inTrash],
  },
  byIds: {
    method: 'POST',
    path: '/task/task/byIds',
    summary: 'The present state of some tasks of a project; ones that are gone are left out',
    access: 'task:use',
    reads: true,
    body: Type.Object({ projectId: Id, ids: Ids }, { additionalProperties: false }),
    reply: Type.Array(TaskRow),
    failures: [commonFailures.notFound],
  },
  search: {
    method: 'GET',
    path: '/task/task/search',
    summary: 'Tasks of all my projects that match some words, newest change first, at most 20',
    access: 'task:use',
    query: Type.Object({ text: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: Type.Array(Type.Object({ ...TaskRow.properties, projectKey: Type.String(), projectName: Type.String() })),
  },
  add: {
    method: 'POST',
    path: '/task/task/add',
    summary: 'Add a task',
    access: 'task:use',
    body: TaskDraft,
    reply: TaskWrite,
    failures: [...inProject, ...fieldRules, taskFailures.anchorGone, taskFailures.descriptionTooLarge],
  },
  addMany: {
    method: 'POST',
    path: '/task/task/addMany',
    summary: 'Add a task for each title, in one operation',
    access: 'task:use',
    body: Type.Object(
      {
        projectId: Id,
        titles: Type.Array(Title, { minItems: 1, maxItems: 200 }),
        statusId: Type.Optional(Id),
        parentId: Type.Optional(Id),
        priority: Type.Optional(Priority),
        ownerId: Type.Optional(Nullable(Id)),
        labelIds: Type.Optional(people),
        afterId: Type.Optional(Nullable(Id)),
      },
      { additionalProperties: false },
    ),
    reply: TaskWrite,
    failures: [...inProject, ...fieldRules, taskFailures.anchorGone],
  },
  edit: {
    method: 'PATCH',
    path: '/task/task/edit',
    summary: 'Change fields of a task; a stale edit is merged where the fields do not overlap',
    access: 'task:use',
    body: Type.Object({ id: Id, version: Type.Integer(), changes: TaskChanges }, { additionalProperties: false }),
    reply: TaskEdited,
    failures: [...inProject, ...fieldRules, taskFailures.conflict, taskFailures.inTrash],
  },
  describe: {
    method: 'PUT',
    path: '/task/task/describe',
    summary: 'Replace the description, which has a version of its own',
    access: 'task:use',
    body: Type.Object(
      { id: Id, descriptionVersion: Type.Integer(), description: RichText },
      { additionalProperties: false },
    ),
    reply: Type.Object({ description: Type.String(), descriptionVersion: Type.Integer(), opId: Id }),
    failures: [...inProject, taskFailures.conflict, taskFailures.descriptionTooLarge, taskFailures.inTrash],
  },
  deal: {
    method: 'POST',
    path: '/task/task/deal',
    summary: 'Deal with a task that is to do or doing: next status, next owner, a note',
    access: 'task:use',
    body: Type.Object(
      {
        id: Id,
        version: Type.Integer(),
        statusId: Id,
        ownerId: Type.Optional(Nullable(Id)),
        note: Type.Optional(Paragraphs(2000)),
      },
      { additionalProperties: false },
    ),
    reply: TaskEdited,
    failures: [...inProject, ...fieldRules, taskFailures.conflict, taskFailures.dealClosed, taskFailures.inTrash],
  },
  move: {
    method: 'POST',
    path: '/task/task/move',
    summary: 'Put tasks behind or before others (the nearest named one that still exists counts), in a status if named',
    access: 'task:use',
    body: Type.Object(
      {
        projectId: Id,
        ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
        statusId: Type.Optional(Id),
        afterIds: Type.Optional(Type.Array(Id, { maxItems: 3 })),
        beforeIds: Type.Optional(Type.Array(Id, { maxItems: 3 })),
        to: Type.Optional(OneOf(['top', 'bottom'])),
      },
      { additionalProperties: false },
    ),
    reply: TaskWrite,
    failures: [...inProject, taskFailures.statusUnknown, taskFailures.anchorGone],
  },
  batch: {
    method: 'POST',
    path: '/task/task/batch',
    summary: 'Change up to 1,000 tasks in one operation that can be undone',
    access: 'task:use',
    body: Type.Object({ projectId: Id, ids: Ids, changes: BulkChanges }, { additionalProperties: false }),
    reply: Type.Object({ changed: Type.Integer(), opId: Id }),
    failures: [...inProject, ...fieldRules],
  },
  deleteBatch: {
    method: 'DELETE',
    path: '/task/task/deleteBatch',
    summary: 'Move up to 1,000 tasks and their sub-tasks to the trash',
    access: 'task:use',
    body: Type.Object({ projectId: Id, ids: Ids }, { additionalProperties: false }),
    reply: Type.Object({ changed: Type.Integer(), opId: Id }),
    failures: inProject,
  },
});
