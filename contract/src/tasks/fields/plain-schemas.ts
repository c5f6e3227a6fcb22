import { type TOptional, type TSchema, type TUnsafe, Type } from 'typebox';
import { Day, Nullable } from '../../kernel/shapes.ts';
import type { Field } from '../../records/fields.ts';
import { mapPlainFields, PLAIN_FIELDS, type PlainField, type PlainKind, type PlainValues } from './plain-fields.ts';

type Schemas = { [K in PlainField]: TUnsafe<PlainValues[K]> };

/** The schemas of `KINDS`, which is too large for the first page. */
const SCHEMAS: Record<PlainKind, (field: Field) => TSchema> = {
  date: () => Day,
  boolean: () => Type.Boolean(),
  duration: ({ atMost = Number.MAX_SAFE_INTEGER }) => Type.Integer({ minimum: 0, maximum: atMost }),
};

export const plainSchemas = mapPlainFields((name): TSchema => {
  const field = PLAIN_FIELDS[name];
  return Nullable(SCHEMAS[field.kind](field));
}) as Schemas;
/** The same, each of which may be left out. */
export const plainChanges = mapPlainFields((name) => Type.Optional(plainSchemas[name])) as {
  [K in PlainField]: TOptional<Schemas[K]>;
};

/** The plain values of a task or draft; null for those left out. */
export function plainValues(values: Partial<PlainValues>): PlainValues {
  return mapPlainFields((name) => values[name] ?? null) as PlainValues;
}
