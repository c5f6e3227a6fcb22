import type { Field } from '../../records/fields.ts';
import type { KindValues } from '../../records/kinds.ts';

/** Minutes: 10,000 hours. */
export const ESTIMATE_MAX = 600_000;
/** Hours of a working day, as estimates and capacities are written. */
export const HOURS_PER_DAY = 8;

/**
 * The task fields that hold one value of their own. What a field needs follows from its declaration: its place in requests and answers, filters,
 * sorting, columns, editors, bulk changes, history, undo, copies, imports, exports and data rules. Its column has its name and an index.
 */
export const PLAIN_FIELDS = {
  startDate: { kind: 'date', name: ['Start', '开始日期'] },
  dueDate: { kind: 'date', name: ['Due', '截止日期'] },
  estimate: { kind: 'duration', name: ['Estimate', '预估工时'], hoursPerDay: HOURS_PER_DAY, atMost: ESTIMATE_MAX },
  milestone: { kind: 'boolean', name: ['Milestone', '里程碑'] },
  /** Seen only by its people, those of the tasks above it, and roles that may see confidential tasks. */
  confidential: { kind: 'boolean', name: ['Confidential', '保密'] },
} as const satisfies Readonly<Record<string, Field>>;

export type PlainField = keyof typeof PLAIN_FIELDS;
/** The kinds of plain fields so far. */
export type PlainKind = (typeof PLAIN_FIELDS)[PlainField]['kind'];
/** Their values; null is empty. */
export type PlainValues = { [K in PlainField]: KindValues[(typeof PLAIN_FIELDS)[K]['kind']] | null };
/** In the order of their declaration. */
export const PLAIN_NAMES = Object.keys(PLAIN_FIELDS) as readonly PlainField[];

export function isPlainField(name: string): name is PlainField {
  return Object.hasOwn(PLAIN_FIELDS, name);
}

/** Maps each plain field by its name to a value. */
export function mapPlainFields<V>(make: (name: PlainField) => V): Record<PlainField, V> {
  return Object.fromEntries(PLAIN_NAMES.map((name) => [name, make(name)])) as Record<PlainField, V>;
}
