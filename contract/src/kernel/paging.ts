import { type TSchema, Type } from 'typebox';
import { Nullable, OneOf } from './shapes.ts';

/** Query fields of paged lists; lists that can exceed 10,000 rows use `cursor` instead. */
export const Paging = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  column: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Za-z_]*$' })),
  order: Type.Optional(OneOf(['asc', 'desc'])),
};

/** Response of a list with keyset pagination; the cursor leads to the next page and is null on the last one. */
export function CursorPage<T extends TSchema>(item: T) {
  return Type.Object({ records: Type.Array(item), cursor: Nullable(Type.String()) });
}

/** Response of a list with numbered pages. */
export function Paged<T extends TSchema>(item: T) {
  return Type.Object({
    records: Type.Array(item),
    total: Type.Integer(),
    size: Type.Integer(),
    current: Type.Integer(),
    pages: Type.Integer(),
  });
}
