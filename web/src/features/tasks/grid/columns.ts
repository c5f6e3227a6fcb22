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
  id: ColumnId;
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
  /** Visible by default. */
  shown: boolean;
};

type BuiltIn = Column & { id: BuiltInColumn };

/** The plain fields whose columns have a width or place of their own. */
const PLAIN_COLUMNS: Readonly<Partial<Record<PlainField, Partial<Omit<Column, 'id'>>>>> = {
  startDate: { narrowest: 96 },
  dueDate: { width: 156, narrowest: 156, shown: true },
};
const plainColumn = (id: PlainField): BuiltIn => ({
  ...{ id, width: 104, sort: id, field: id, shown: false },
  ...PLAIN_COLUMNS[id],
});

const ALL: readonly BuiltIn[] = [
  { id: 'select', width: 40, shown: true },
  { id: 'key', width: 80, sort: 'seq', shown: true },
  { id: 'title', width: 290, sort: 'title', field: 'title', shown: true },
  { id: 'status', width: 124, field: 'statusId', shown: true },
  { id: 'priority', width: 96, sort: 'priority', field: 'priority', shown: true },
  { id: 'owner', width: 124, field: 'ownerId', shown: true },
  plainColumn('dueDate'),
  { id: 'assignees', width: 92, field: 'assigneeIds', shown: true },
  { id: 'labels', width: 140, field: 'labelIds', shown: true },
  { id: 'type', width: 124, sort: 'type', field: 'typeId', shown: false },
  ...PLAIN_NAMES.filter((id) => id !== 'dueDate').map(plainColumn),
  { id: 'progress', width: 124, shown: false },
  { id: 'rollUp', width: 230, shown: false },
  { id: 'requester', width: 124, shown: false },
  { id: 'promised', width: 104, narrowest: 96, shown: false },
  { id: 'links', width: 230, shown: false },
  { id: 'lastComment', width: 230, shown: false },
  { id: 'updated', width: 124, narrowest: 116, sort: 'updatedAt', shown: false },
  { id: 'created', width: 124, narrowest: 116, shown: false },
];

/** The field of a task a column edits, if any. */
export function fieldOf(id: ColumnId): keyof TaskChanges | undefined {
  return isCustomKey(id) ? id : ALL.find((column) => column.id === id)?.field;
}

/** Those of the columns a person may hide. */
export const OPTIONAL_COLUMNS: readonly BuiltInColumn[] = ALL.map(({ id }) => id).filter(
  (id) => id !== 'select' && id !== 'key' && id !== 'title',
);

/** What a person chose: columns shown or hidden against the default, and widths in CSS pixels. */
export type ColumnChoice = {
  shown: Readonly<Partial<Record<ColumnId, boolean>>>;
  widths: Readonly<Partial<Record<ColumnId, number>>>;
};
export const NO_CHOICE: ColumnChoice = { shown: {}, widths: {} };

/** Whether a value that was kept is a choice of columns. */
export function isColumnChoice(value: unknown): value is ColumnChoice {
  return typeof value === 'object' && value !== null && 'shown' in value && 'widths' in value;
}

const NARROWEST = 60;
const WIDEST = 900;

/** The columns that show, in their order, with the widths chosen; the first ones stay at the left edge. */
export function columnsFor({ shown, widths }: ColumnChoice, fields: readonly CustomField[] = []): Column[] {
  const isOptional = (id: ColumnId) => isCustomKey(id) || OPTIONAL_COLUMNS.includes(id);
  const all: readonly Column[] = [...ALL, ...fields.map(customColumn)];
  const visible = all.filter((column) => !isOptional(column.id) || (shown[column.id] ?? column.shown));
  let left = 0;
  return visible.map((column) => {
    const width = clamp(widths[column.id] ?? column.width, column.narrowest);
    if (isOptional(column.id)) return { ...column, width };
    const stickyLeft = left;
    left += column.id === 'select' ? column.width : width;
    return { ...column, width: column.id === 'select' ? column.width : width, stickyLeft };
  });
}

function customColumn({ id, sortable }: CustomField): Column {
  const name = customKey(id);
  return { id: name, width: 140, field: name, shown: false, ...(sortable && { sort: name }) };
}

/** A choice with another width of a column; null for the default. */
export function withWidth(choice: ColumnChoice, id: ColumnId, width: number | null): ColumnChoice {
  const { [id]: _, ...others } = choice.widths;
  if (width === null) return { ...choice, widths: others };
  const narrowest = ALL.find((column) => column.id === id)?.narrowest;
  return { ...choice, widths: { ...others, [id]: Math.round(clamp(width, narrowest)) } };
}

function clamp(width: number, narrowest = NARROWEST): number {
  return Math.min(WIDEST, Math.max(narrowest, width));
}
