import { type TOptional, type TSchema, type TUnsafe, Type } from 'typebox';
import { Nullable } from '../kernel/shapes.ts';
import { type Fields, f, type Values } from '../records/fields.ts';
import { kindOf } from '../records/record-type.ts';
import { ESTIMATE_MAX, HOURS_PER_DAY } from './estimate.ts';

/**
 * The task fields that hold one value of their own. What a field needs follows from its declaration: its place in requests and answers, filters,
 * sorting, columns, editors, bulk changes, history, undo, copies, imports, exports and data rules. Its column has its name and an index.
 */
export const PLAIN_FIELDS = {
  startDate: f.date(['Start', '开始日期']),
  dueDate: f.date(['Due', '截止日期']),
  estimate: f.duration(['Estimate', '预估工时'], { hoursPerDay: HOURS_PER_DAY, atMost: ESTIMATE_MAX }),
} as const satisfies Fields;

export type PlainField = keyof typeof PLAIN_FIELDS;
export type PlainValues = Values<typeof PLAIN_FIELDS>;
/** In the order of their declaration. */
export const PLAIN_NAMES = Object.keys(PLAIN_FIELDS) as readonly PlainField[];

type Schemas = { [K in PlainField]: TUnsafe<PlainValues[K]> };

/** The schemas of their values; null is empty. */
export const plainSchemas = ofEach((name): TSchema => {
  const field = PLAIN_FIELDS[name];
  return Nullable(kindOf(field).schema(field));
}) as Schemas;
/** The same, each of which may be left out. */
export const plainChanges = ofEach((name) => Type.Optional(plainSchemas[name])) as {
  [K in PlainField]: TOptional<Schemas[K]>;
};

/** The plain values of a task or draft; null for those left out. */
export function plainValues(values: Partial<PlainValues>): PlainValues {
  return ofEach((name) => values[name] ?? null) as PlainValues;
}

/** Whether a name is that of a plain field. */
export function isPlainField(name: string): name is PlainField {
  return Object.hasOwn(PLAIN_FIELDS, name);
}

/** An object with a value for each plain field. */
export function ofEach<V>(make: (name: PlainField) => V): Record<PlainField, V> {
  return Object.fromEntries(PLAIN_NAMES.map((name) => [name, make(name)])) as Record<PlainField, V>;
}
