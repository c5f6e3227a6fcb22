import { Type } from 'typebox';
import { Id, Nullable } from '../kernel/shapes.ts';
import type { Fields, Row } from './fields.ts';
import { kindOf, type RecordType } from './record-type.ts';

/** The shape of the records of a type in answers. */
export function rowShape<F extends Fields>(type: RecordType<string, F>) {
  return Type.Unsafe<Row<F>>(rowSchema(type.allFields));
}

function rowSchema(fields: Fields) {
  return Type.Object({
    id: Id,
    version: Type.Integer(),
    ...Object.fromEntries(
      // Data rules can hide any field, including required ones.
      Object.entries(fields).map(([key, field]) => [key, Nullable(kindOf(field).schema(field))]),
    ),
  });
}
