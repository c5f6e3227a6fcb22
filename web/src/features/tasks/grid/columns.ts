import {
  type CustomField,
  type CustomKey,
  customKey,
  isCustomKey,
  PLAIN_NAMES,
  type PlainField,
  type TaskChanges,
  type TaskSort,
} from '@opsyard/contract';
import type { FactColumn } from '../shared/reading/task-facts.ts';

/** A column of a field every task has, or of what every task is. */
export type BuiltInColumn =
  | 'select'
  | 'key'
  | 'title'
  | 'status'
  | 'type'
  | 'owner'
  | 'assignees'
  | 'priority'
  | 'labels'
  | PlainField
  | ComputedColumn;
/** A column of what follows from other data, and is not edited in the list. */
export type ComputedColumn = 'progress' | 'rollUp' | FactColumn | 'updated' | 'created';
/** A column of the list of tasks; of a custom field, its name. */
export type ColumnId = BuiltInColumn | CustomKey;

export type Column = {
  key: ColumnId;
  /** CSS pixels. */
  width: number;
  /** Stays at the left edge when the list is scrolled sideways; its distance from there. */
  stickyLeft?: number;
  /** What clicking its heading sorts by. */
  sort?: TaskSort;
  /** The field of a task it edits. */
  field?: keyof TaskChanges;
  /** Narrower than this, CSS pixels, its value would be cut off. */
  narrowest?: number;
  hidden?: boolean;
  /** Always visible, and the first. */
  isHead?: boolean;
};

type BuiltIn = Column & { key: BuiltInColumn };

/** The plain fields whose columns have a width or place of their own. */
const PLAIN_COLUMNS: Readonly<Partial<Record<PlainField, Partial<Omit<Column, 'key'>>>>> = {
  startDate: { narrowest: 96 },
  dueDate: { width: 156, narrowest: 156, hidden: false },
};
const plainColumn = (key: PlainField): BuiltIn => ({
  ...{ key, width: 104, sort: key, field: key, hidden: true },
  ...PLAIN_COLUMNS[key],
});

const ALL: readonly BuiltIn[] = [
  { key: 'select', width: 40, isHead: true },
  { key: 'key', width: 80, sort: 'seq', isHead: true },
  { key: 'title', width: 290, sort: 'title', field: 'title', isHead: true },
  { key: 'status', width: 124, field: 'statusId' },
  { key: 'priority', width: 96, sort: 'priority', field: 'priority' },
  { key: 'owner', width: 124, field: 'ownerId' },
  plainColumn('dueDate'),
  { key: 'assignees', width: 92, field: 'assigneeIds' },
  { key: 'labels', width: 140, field: 'labelIds' },
  { key: 'type', width: 124, sort: 'type', field: 'typeId', hidden: true },
  ...PLAIN_NAMES.filter((id) => id !== 'dueDate').map(plainColumn),
  { key: 'progress', width: 124, hidden: true },
  { key: 'rollUp', width: 230, hidden: true },
  { key: 'requester', width: 124, hidden: true },
  { key: 'promised', width: 104, narrowest: 96, hidden: true },
  { key: 'links', width: 230, hidden: true },
  { key: 'lastComment', width: 230, hidden: true },
  { key: 'updated', width: 124, narrowest: 116, sort: 'updatedAt', hidden: true },
  { key: 'created', width: 124, narrowest: 116, sort: 'createdAt', hidden: true },
];

/** The field of a task a column edits, if any. */
export function fieldOf(id: ColumnId): keyof TaskChanges | undefined {
  return isCustomKey(id) ? id : ALL.find(({ key }) => key === id)?.field;
}

/** All columns in their default order. */
export function columnsWith(fields: readonly CustomField[]): readonly Column[] {
  return [...ALL, ...fields.map(customColumn)];
}

function customColumn({ id, sortable }: CustomField): Column {
  const key = customKey(id);
  return { key, width: 140, field: key, hidden: true, ...(sortable && { sort: key }) };
}
