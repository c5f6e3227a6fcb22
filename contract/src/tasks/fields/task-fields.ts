import { type Static, Type } from 'typebox';
import { DESCRIPTION_MAX, TASK_IDS_MAX } from '../../constants.ts';
import { failures } from '../../kernel/failures.ts';
import { Html, Id, Nullable, TimeOfDay } from '../../kernel/shapes.ts';
import { CustomValue, Priority, Title } from '../shapes.ts';
import type { CustomKey } from './custom-field.ts';
import { plainChanges, plainSchemas } from './plain-schemas.ts';

export const taskFailures = failures('task', {
  conflict: 409,
  anchorGone: 409,
  statusUnknown: 422,
  typeUnknown: 422,
  labelUnknown: 422,
  labelArchived: 422,
  personUnknown: 422,
  parentUnknown: 422,
  parentLoop: 409,
  tooDeep: 422,
  tooManyChildren: 422,
  datesReversed: 422,
  timeWithoutDate: 422,
  dealClosed: 403,
  transitionRefused: 422,
  statusFull: 409,
  lostFromSight: 422,
  fileGone: 422,
  tooManyCommented: 422,
  tooManyCells: 422,
  cursorStale: 400,
  inTrash: 409,
  descriptionTooLarge: 413,
  itemDone: 422,
});

/** The description of a task: HTML of the editor, sanitised by the server. */
export const RichText = Html(DESCRIPTION_MAX);

/** Ids of the assignees or the labels of a task. */
export const FewIds = Type.Array(Id, { maxItems: TASK_IDS_MAX, uniqueItems: true });

/** The task fields a user can set; null clears a field. */
export const taskFields = {
  title: Title,
  statusId: Id,
  typeId: Id,
  priority: Priority,
  ownerId: Nullable(Id),
  assigneeIds: FewIds,
  labelIds: FewIds,
  ...plainSchemas,
  dueTime: Nullable(TimeOfDay),
  parentId: Nullable(Id),
};
export type BuiltInField = keyof typeof taskFields;
export type TaskField = BuiltInField | CustomKey;

/** Values of custom fields by `customKey`; null clears one. The definition of the field determines valid values. */
export type CustomChanges = { [name: CustomKey]: CustomValue };
const withCustom = { additionalProperties: false, patternProperties: { '^c_[0-9a-f]{32}$': CustomValue } } as const;

const changeable = {
  title: Type.Optional(taskFields.title),
  statusId: Type.Optional(taskFields.statusId),
  typeId: Type.Optional(taskFields.typeId),
  priority: Type.Optional(taskFields.priority),
  ownerId: Type.Optional(taskFields.ownerId),
  assigneeIds: Type.Optional(taskFields.assigneeIds),
  labelIds: Type.Optional(taskFields.labelIds),
  ...plainChanges,
  dueTime: Type.Optional(taskFields.dueTime),
  parentId: Type.Optional(taskFields.parentId),
};
const Changes = Type.Object(changeable, { ...withCustom, minProperties: 1 });
export type TaskChanges = Static<typeof Changes> & CustomChanges;
export const TaskChanges = Type.Unsafe<TaskChanges>(Changes);

const { title: _, statusId: __, ...besidesMoves } = changeable;
const WithMove = Type.Object(besidesMoves, { ...withCustom, minProperties: 1 });
/** Fields that change with a move, except the status. */
export type MoveChanges = Static<typeof WithMove> & CustomChanges;
export const MoveChanges = Type.Unsafe<MoveChanges>(WithMove);

const { typeId: ___, parentId: ____, ...cells } = changeable;
const Cells = Type.Object(cells, { ...withCustom, minProperties: 1 });
/** The fields of one task that are changed as cells of a list. */
export type CellChanges = Static<typeof Cells> & CustomChanges;
export const CellChanges = Type.Unsafe<CellChanges>(Cells);

/** New values of cells: of each task its fields, and the version they were read at. */
export type CellEdit = Static<typeof CellEdit>;
export const CellEdit = Type.Object(
  { id: Id, version: Type.Integer(), changes: CellChanges },
  { additionalProperties: false },
);

/** The files a task can be added with. */
export const NEW_TASK_FILES_MAX = 10;

const Draft = Type.Object(
  {
    projectId: Id,
    ...changeable,
    title: Title,
    /** Can show pictures that were uploaded for it, which become its files. */
    description: Type.Optional(RichText),
    /** The task it is put after; null puts it first; missing, it is put last. */
    afterId: Type.Optional(Nullable(Id)),
    /** Files that were uploaded for it. */
    fileIds: Type.Optional(Type.Array(Id, { maxItems: NEW_TASK_FILES_MAX, uniqueItems: true })),
  },
  withCustom,
);
export type TaskDraft = Static<typeof Draft> & CustomChanges;
export const TaskDraft = Type.Unsafe<TaskDraft>(Draft);

const place = {
  statusId: Type.Optional(Id),
  priority: Type.Optional(Priority),
  ownerId: Type.Optional(Nullable(Id)),
  labelIds: Type.Optional(FewIds),
  dueDate: plainChanges.dueDate,
  afterId: Type.Optional(Nullable(Id)),
};

const Each = Type.Object(
  {
    priority: Type.Optional(Priority),
    ownerId: Type.Optional(Nullable(Id)),
    assigneeIds: Type.Optional(FewIds),
    labelIds: Type.Optional(FewIds),
    dueDate: Type.Optional(taskFields.dueDate),
    dueTime: Type.Optional(taskFields.dueTime),
  },
  { additionalProperties: false },
);
/** What one of several new tasks is given; it replaces what all of them are given. */
export type TaskDraftValues = Static<typeof Each>;

const Drafts = Type.Object(
  {
    projectId: Id,
    titles: Type.Array(Title, { minItems: 1, maxItems: 200 }),
    /** What each task is given beside its title, in the order of the titles. */
    each: Type.Optional(Type.Array(Each, { maxItems: 200 })),
    typeId: Type.Optional(Id),
    parentId: Type.Optional(Id),
    assigneeIds: Type.Optional(FewIds),
    startDate: plainChanges.startDate,
    milestone: plainChanges.milestone,
    ...place,
  },
  withCustom,
);
/** Several new tasks, which share what is not given to each of them. */
export type TaskDrafts = Static<typeof Drafts> & CustomChanges;
export const TaskDrafts = Type.Unsafe<TaskDrafts>(Drafts);

const Place = Type.Object(place, withCustom);
/** What a new task gets from the group, column, lane or day it is added in. */
export type TaskPlace = Static<typeof Place> & CustomChanges;
export const TaskPlace = Type.Unsafe<TaskPlace>(Place);

const Bulk = Type.Object(
  {
    statusId: Type.Optional(taskFields.statusId),
    typeId: Type.Optional(taskFields.typeId),
    priority: Type.Optional(taskFields.priority),
    ownerId: Type.Optional(taskFields.ownerId),
    ...plainChanges,
    /** Only with a due date: tasks without one are left out. */
    dueTime: Type.Optional(taskFields.dueTime),
    parentId: Type.Optional(taskFields.parentId),
    /** What all tasks have then, instead of what they had. */
    assigneeIds: Type.Optional(taskFields.assigneeIds),
    labelIds: Type.Optional(taskFields.labelIds),
    addAssigneeIds: Type.Optional(FewIds),
    removeAssigneeIds: Type.Optional(FewIds),
    addLabelIds: Type.Optional(FewIds),
    removeLabelIds: Type.Optional(FewIds),
    archived: Type.Optional(Type.Boolean()),
    pinned: Type.Optional(Type.Boolean()),
  },
  { ...withCustom, minProperties: 1 },
);
/** One change for many tasks: set a field, or replace, add and remove list elements. */
export type BulkChanges = Static<typeof Bulk> & CustomChanges;
export const BulkChanges = Type.Unsafe<BulkChanges>(Bulk);
