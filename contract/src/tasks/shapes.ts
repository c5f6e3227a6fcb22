import { type Static, Type } from 'typebox';
import { CATEGORIES, COLORS, LABEL_NAME_MAX, PRIORITIES, PROCESS_NAME_MAX, TITLE_MAX } from '../constants.ts';
import { Day, Id, Instant, Line, Nullable, OneOf, TimeOfDay } from '../kernel/shapes.ts';

export type Category = (typeof CATEGORIES)[number];
export const Category = OneOf(CATEGORIES);

export type Priority = (typeof PRIORITIES)[number];
export const Priority = OneOf(PRIORITIES);

export type Color = (typeof COLORS)[number];
export const Color = OneOf(COLORS);

/** Whether the Deal button applies: only while there is something to deal with (to do, doing). */
export function canProgress(category: Category): boolean {
  return category === '0' || category === '2';
}

export const StatusName = Line(PROCESS_NAME_MAX);
export const LabelName = Line(LABEL_NAME_MAX);
export const Title = Line(TITLE_MAX);

export type Status = Static<typeof Status>;
export const Status = Type.Object({
  id: Id,
  name: Type.String(),
  category: Category,
  color: Color,
  archived: Type.Boolean(),
  rank: Type.String(),
});

export type Label = Static<typeof Label>;
export const Label = Type.Object({ id: Id, name: Type.String(), color: Color });

/** A task as lists and boards show it; people, labels and status are ids into the project's own lists. */
export type TaskRow = Static<typeof TaskRow>;
export const TaskRow = Type.Object({
  id: Id,
  projectId: Id,
  /** Number within the project; with the project's key it makes the task's key, `SITE-12`. */
  seq: Type.Integer(),
  title: Type.String(),
  statusId: Id,
  category: Category,
  priority: Priority,
  ownerId: Nullable(Id),
  assigneeIds: Type.Array(Id),
  labelIds: Type.Array(Id),
  /** Names of people of an import who are given the task and have no account here. */
  externalPeople: Type.Optional(Type.Array(Type.String())),
  startDate: Nullable(Day),
  dueDate: Nullable(Day),
  dueTime: Nullable(TimeOfDay),
  parentId: Nullable(Id),
  rank: Type.String(),
  version: Type.Integer(),
  archived: Type.Boolean(),
  comments: Type.Integer(),
  attachments: Type.Integer(),
  children: Type.Integer(),
  childrenDone: Type.Integer(),
  checklist: Type.Integer(),
  checklistDone: Type.Integer(),
  createdAt: Instant,
  updatedAt: Instant,
  completedAt: Nullable(Instant),
});
