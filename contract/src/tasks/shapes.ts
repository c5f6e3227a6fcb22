import { type Static, Type } from 'typebox';
import {
  CATEGORIES,
  COLORS,
  type ColorName,
  LABEL_GROUP_MAX,
  LABEL_NAME_MAX,
  PRIORITIES,
  PROCESS_NAME_MAX,
  TITLE_MAX,
} from '../constants.ts';
import { Day, Id, Line, Nullable, OneOf } from '../kernel/shapes.ts';
import { CUSTOM_FIELD_KINDS } from './fields/custom-field-kinds.ts';
import { TypeRules } from './process/type-rules.ts';

export type Category = (typeof CATEGORIES)[number];
export const Category = OneOf(CATEGORIES);

export type Priority = (typeof PRIORITIES)[number];
export const Priority = OneOf(PRIORITIES);

export type Color = ColorName;
export const Color = OneOf(COLORS);

/** Whether the Deal button applies: only to tasks in progress or to do. */
export function canProgress(category: Category): boolean {
  return category === '0' || category === '2';
}

export const StatusName = Line(PROCESS_NAME_MAX);
export const LabelName = Line(LABEL_NAME_MAX);
export const LabelGroup = Line(LABEL_GROUP_MAX);
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
export const Label = Type.Object({
  id: Id,
  name: Type.String(),
  color: Color,
  /** Still shown on tasks that have it, but not offered for others. */
  archived: Type.Boolean(),
  /** The name of its group, under which it is listed; missing without one. */
  group: Type.Optional(Type.String()),
  /** Set if a task has at most one label of the group. */
  single: Type.Optional(Type.Literal(true)),
  /** Set for a label of all projects. */
  global: Type.Optional(Type.Literal(true)),
});

export const TASK_TYPE_ICONS = [
  'tick',
  'star',
  'list',
  'checklist',
  'cards',
  'comment',
  'clock',
  'clip',
  'bell',
  'eye',
  'pencil',
  'search',
  'copy',
  'archive',
  'gear',
  'timeline',
] as const;

/** What kind of work a task is; every task of a project has one of its types. */
export type TaskType = Static<typeof TaskType>;
export const TaskType = Type.Object({
  id: Id,
  name: Type.String(),
  icon: OneOf(TASK_TYPE_ICONS),
  color: Color,
  description: Type.String(),
  /** Kept on the tasks that have it, but not offered for others. */
  archived: Type.Boolean(),
  /** What new tasks have if none is named. */
  isDefault: Type.Boolean(),
  rank: Type.String(),
  version: Type.Integer(),
  /** The number of its latest version; 0 where none has been published. */
  published: Type.Integer(),
  /** The form that new tasks of the type are made with; left out or not open, there is none. */
  form: Type.Optional(Nullable(Type.Object({ id: Id, name: Type.String(), open: Type.Boolean() }))),
  /** Its latest versions; left out, there are none. */
  versions: Type.Optional(Type.Array(Type.Object({ number: Type.Integer(), ...TypeRules.properties }))),
});

/** The type of a task in a list over several projects; null in projects that use none. */
export const ShownType = Nullable(Type.Object({ name: Type.String(), icon: OneOf(TASK_TYPE_ICONS), color: Color }));

export type CustomFieldKind = (typeof CUSTOM_FIELD_KINDS)[number];
export const CustomFieldKind = OneOf(CUSTOM_FIELD_KINDS);

export type CustomOption = Static<typeof CustomOption>;
export const CustomOption = Type.Object({ id: Id, name: Type.String(), color: Color });

/** Who can be given a right to a custom field, besides the managers: roles in the project, and relations to a task. */
export const FIELD_AUDIENCES = ['member', 'guest', 'owner', 'assignee', 'creator'] as const;
export type FieldAudience = (typeof FIELD_AUDIENCES)[number];
export type FieldRelation = Exclude<FieldAudience, 'member' | 'guest'>;
const FieldAudience = OneOf(FIELD_AUDIENCES);
/** Those with a right to a custom field besides the managers; null: everybody. */
export const FieldAudiences = Nullable(
  Type.Array(FieldAudience, { maxItems: FIELD_AUDIENCES.length, uniqueItems: true }),
);

/** A value of a custom field: a choice is the id of its option, a person the id of the user, a day `yyyy-MM-dd`, a range of days two of them with a slash between. */
export type CustomValue = string | number | boolean | readonly string[] | null;
export const CustomValue = Type.Unsafe<CustomValue>({});

/** A minimum or maximum: a number, or for dates a day; null: none. */
export const FieldLimit = Nullable(Type.Union([Type.Number(), Day]));

/** A custom field of a project's tasks. */
export type CustomField = Static<typeof CustomField>;
export const CustomField = Type.Object({
  id: Id,
  name: Type.String(),
  kind: CustomFieldKind,
  options: Type.Array(CustomOption),
  unit: Type.String(),
  decimals: Type.Integer(),
  required: Type.Boolean(),
  sortable: Type.Boolean(),
  archived: Type.Boolean(),
  /** The condition on other fields of a task on which it is visible; empty: always. */
  visibleWhen: Type.String(),
  /** Who may see its values, and who may change them; missing or null: everybody who may see or change the task. */
  visibleTo: Type.Optional(FieldAudiences),
  editableBy: Type.Optional(FieldAudiences),
  /** What to enter; missing or empty: no help. */
  help: Type.Optional(Type.String()),
  /** The value of new tasks for which no other one is given; missing or null: none. */
  defaultValue: Type.Optional(CustomValue),
  /** The limits of numbers and days; missing or null: none. */
  min: Type.Optional(FieldLimit),
  max: Type.Optional(FieldLimit),
  rank: Type.String(),
  version: Type.Integer(),
});
