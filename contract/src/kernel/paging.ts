import { type TSchema, Type } from 'typebox';
import { OneOf } from './shapes.ts';

/** Query fields of every list; `cursor` takes over where a list can grow past 10,000 rows. */
export const Paging = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  column: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Za-z_]*$' })),
  order: Type.Optional(OneOf(['asc', 'desc'])),
};

/** Reply of every list paged by number. */
export function Paged<T extends TSchema>(item: T) {
  return Type.Object({
    records: Type.Array(item),
    total: Type.Integer(),
    size: Type.Integer(),
    current: Type.Integer(),
    pages: Type.Integer(),
  });
}
